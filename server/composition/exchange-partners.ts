import type { ExchangeConfig } from '#server/config/config.ts'
import type { ExchangePlace } from '#server/config/exchange-place.ts'
import type { PartnerLimits } from '#server/lib/partner-budget.ts'
import { Changelly } from '#server/providers/exchange/changelly/client.ts'
import { changellyLimits } from '#server/providers/exchange/changelly/limits.ts'
import { ChangeNow } from '#server/providers/exchange/changenow/client.ts'
import { changeNowLimits } from '#server/providers/exchange/changenow/limits.ts'
import { Exolix } from '#server/providers/exchange/exolix/client.ts'
import { exolixLimits } from '#server/providers/exchange/exolix/limits.ts'
import { LiFi } from '#server/providers/exchange/lifi/client.ts'
import { liFiLimits } from '#server/providers/exchange/lifi/limits.ts'
import type { SwapPartner } from '#server/providers/exchange/port.ts'
import { SideShift } from '#server/providers/exchange/sideshift/client.ts'
import { sideShiftLimits } from '#server/providers/exchange/sideshift/limits.ts'
import { StealthEx } from '#server/providers/exchange/stealthex/client.ts'
import { stealthExLimits } from '#server/providers/exchange/stealthex/limits.ts'

import { endpointAt } from './partner-endpoint.ts'
import { routeNetworksOn } from './route-networks.ts'

/**
 * Returns the partners for which keys are configured, in display order.
 * @param chainIds The configured chains, on which connected wallets swap.
 */
export function openExchangePartners(config: ExchangeConfig, chainIds: readonly number[]): readonly SwapPartner[] {
  const { changeNow, sideShift, changelly, stealthEx, exolix, liFi, processes } = config
  const at = (place: ExchangePlace, limits: PartnerLimits) => endpointAt(place, limits, processes)
  return [
    changeNow && new ChangeNow(changeNow.key, at(changeNow.endpoint, changeNowLimits)),
    sideShift && new SideShift(sideShift, at(sideShift.endpoint, sideShiftLimits)),
    changelly && new Changelly(changelly.key, at(changelly.endpoint, changellyLimits)),
    stealthEx && new StealthEx(stealthEx.key, at(stealthEx.endpoint, stealthExLimits)),
    exolix && new Exolix(exolix.key, at(exolix.endpoint, exolixLimits)),
    liFi && new LiFi(liFi, routeNetworksOn(chainIds), at(liFi.endpoint, liFiLimits)),
  ].filter((partner) => partner !== null)
}
