import type { ExchangeConfig } from '#server/config/config.ts'
import { Changelly } from '#server/providers/exchange/changelly/client.ts'
import { ChangeNow } from '#server/providers/exchange/changenow/client.ts'
import { Exolix } from '#server/providers/exchange/exolix/client.ts'
import { LiFi } from '#server/providers/exchange/lifi/client.ts'
import type { SwapPartner } from '#server/providers/exchange/port.ts'
import { SideShift } from '#server/providers/exchange/sideshift/client.ts'
import { StealthEx } from '#server/providers/exchange/stealthex/client.ts'

import { routeNetworksOn } from './route-networks.ts'

/**
 * The partners that have given us keys, in the order in which they are named to people.
 * @param chainIds Of the chains that the server is configured for: those that wallets make swaps on.
 */
export function openExchangePartners(config: ExchangeConfig, chainIds: readonly number[]): readonly SwapPartner[] {
  const { changeNow, sideShift, changelly, stealthEx, exolix, liFi } = config
  return [
    changeNow && new ChangeNow(changeNow.key, changeNow.endpoint),
    sideShift && new SideShift(sideShift, sideShift.endpoint),
    changelly && new Changelly(changelly.key, changelly.endpoint),
    stealthEx && new StealthEx(stealthEx.key, stealthEx.endpoint),
    exolix && new Exolix(exolix.key, exolix.endpoint),
    liFi && new LiFi(liFi, routeNetworksOn(chainIds), liFi.endpoint),
  ].filter((partner) => partner !== null)
}
