"""The teacher's part, on top of nbgrader: handout, submissions, grading in a sandbox, reports, roster."""
