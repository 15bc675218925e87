"""The exact mathematics of the wallet: verdicts, draws without replacement, looking ahead.

The deck is an assumption (`components/deck.toml`): every number here depends on it, and moves with it.
"""

from gamekit.wallet.odds.ahead import Outlook, after, doubts, innocent, outlook, outlook_sureness, standing, until_end
from gamekit.wallet.odds.belief import Belief
from gamekit.wallet.odds.dealing import Dealt, dealt, explain_identities
from gamekit.wallet.odds.knowing import belief, blind_card, draw_sureness, next_draw
from gamekit.wallet.odds.model import STEADY, careful, careful_player, timer
from gamekit.wallet.odds.quiz import Case, case
from gamekit.wallet.rules import verdict

__all__ = [
    "STEADY", "Belief", "Case", "Dealt", "Outlook", "after", "belief", "blind_card", "careful", "careful_player",
    "case", "dealt", "doubts", "draw_sureness", "explain_identities", "innocent", "next_draw", "outlook",
    "outlook_sureness", "standing", "timer", "until_end", "verdict",
]  # fmt: skip
