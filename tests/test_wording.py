"""Pictures and charts show themselves in a notebook, with words for those who cannot see them."""

from gamekit.charts import figure
from gamekit.svg import Markup, picture, tag


def test_a_picture_shows_itself_and_a_part_of_one_does_not():
    assert "<svg" in picture(10, 10, "a dot", tag("circle", r=2))._repr_html_()
    assert Markup("<g/>")._repr_html_() is None


def test_a_chart_is_an_image_whose_claim_can_be_read_aloud():
    made, axes = figure('Notes "win" <often>', "notes", "chance")
    axes.plot([0, 1], [0, 1])
    shown = made._repr_html_()
    assert shown.startswith('<img alt="Notes &quot;win&quot; &lt;often&gt;"') and "data:image/png;base64," in shown
