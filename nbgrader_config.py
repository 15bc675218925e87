"""Where nbgrader finds things: solutions/ is the source, exercises/ is made from it, grading/ is never committed."""

from gamekit.teach.gradebook import clear_boxes

c = get_config()  # type: ignore[name-defined]  # noqa: F821

c.CourseDirectory.course_id = "gamekit"
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "exercises"
c.CourseDirectory.submitted_directory = "grading/nbgrader/submitted"
c.CourseDirectory.autograded_directory = "grading/nbgrader/autograded"
c.CourseDirectory.feedback_directory = "grading/nbgrader/feedback"
c.CourseDirectory.db_url = "sqlite:///grading/nbgrader/gradebook.db"
c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", ".progress.json", "lesson.md"]

clear_boxes(c)
