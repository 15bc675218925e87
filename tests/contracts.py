"""What every game package promises, checked by the type checker: nothing here is run."""

from __future__ import annotations

from gamekit import cluedo, heist, monopoly, wallet
from gamekit.core.package import Bots, Coach, Package, Picture

PACKAGES: tuple[Package, ...] = (heist, monopoly, cluedo, wallet)
BOTS: tuple[Bots, ...] = (heist.bots, monopoly.bots, cluedo.bots, wallet.bots)

HEIST_COACH: Coach[heist.rules.View] = heist.coach
MONOPOLY_COACH: Coach[monopoly.rules.View] = monopoly.coach
CLUEDO_COACH: Coach[cluedo.rules.View] = cluedo.coach
WALLET_COACH: Coach[wallet.rules.View] = wallet.coach

HEIST_PICTURE: Picture[heist.rules.View] = heist.picture
MONOPOLY_PICTURE: Picture[monopoly.rules.View] = monopoly.picture
CLUEDO_PICTURE: Picture[cluedo.rules.View] = cluedo.picture
WALLET_PICTURE: Picture[wallet.rules.View] = wallet.picture
