import { Registry } from 'prom-client'

import { deskName } from '#api/exchange.ts'
import { connectChains } from '#server/chain/chains.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { systemClock } from '#server/lib/clock.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import { findOwner } from '#server/modules/deposits/deposit-addresses.repository.ts'
import { SwapSafeguards } from '#server/modules/exchange/order-safeguards.ts'
import { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import { FiatCatalogue } from '#server/modules/fiat/fiat-catalogue.ts'
import { fiatKinds } from '#server/modules/fiat/fiat-kinds.ts'
import { FiatNotices } from '#server/modules/fiat/fiat-notices.ts'
import { FiatProvider } from '#server/modules/fiat/fiat-provider.ts'
import { Recipients } from '#server/modules/recipients/recipients.service.ts'
import { sharedRateLimits } from '#server/http/rate-limits.ts'
import { OrderPlacement } from '#server/ordering/order-placement.ts'
import type { PayoutFinding } from '#server/orders/decide.ts'
import { OrderPolling } from '#server/orders/order-polling.ts'
import { Orders } from '#server/orders/orders.ts'
import type { ClaimedPayout } from '#server/orders/provider-polling.ts'
import type { FiatPartner } from '#server/providers/fiat/port.ts'

import type { TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

const chainId = 31_337
const pageOf = () => 'https://app.example/'

/** What a chain reports about payouts of its coins. */
export interface ScriptedProver {
  readonly isReadable: (asset: string) => boolean
  readonly prove: (payout: ClaimedPayout) => Promise<PayoutFinding>
}

const nothingReadable: ScriptedProver = {
  isReadable: () => false,
  prove: async () => ({ proof: 'pending', paid: null }),
}

/** Creates the worker's polling of fiat partners, to be run by hand. */
export function fiatPolling(
  server: TestApp,
  partners: readonly FiatPartner[],
  prover: ScriptedProver = nothingReadable,
): OrderPolling {
  return fiatLife(server, partners, prover).polling
}

/** Creates the parts of a process that creates and follows fiat orders, until `step` crashes it. */
export function fiatLife(
  { database, logLines }: TestApp,
  partners: readonly FiatPartner[],
  { isReadable, prove }: ScriptedProver = nothingReadable,
  step: Step = runStep,
) {
  const write = (details: object, message: string) =>
    void (logLines as string[]).push(JSON.stringify({ ...details, message }))
  const log = { info: write, warn: write, error: write }
  const common = { database, clock: systemClock, log, step }
  const { codeKey: viewTokenKey, encryptionKey } = testConfig.secrets
  const places = new PayoutPlaces(connectChains({ [chainId]: 'http://127.0.0.1:1' }), coinsOn([chainId]))
  const catalogue = new FiatCatalogue({ ...common, partners, knownCoin: (asset) => places.coinOf(asset) })
  const recipients = new Recipients({
    createRateLimiter: sharedRateLimits(database),
    payingAccounts: async () => [],
    depositAddressOwner: findOwner,
    scriptOwner: async () => undefined,
  })
  const safeguards = new SwapSafeguards({
    house: deskName,
    isPaymentTransaction: async () => false,
    requireRecipient: (...recipient) => recipients.require(...recipient),
  })
  const decimalsOf = (asset: string) => places.decimalsOf(asset)
  const symbolOf = (asset: string) => catalogue.symbolOf(asset)
  const kinds = fiatKinds.map((name) => new FiatNotices(name, { ...common, viewTokenKey, partners, symbolOf }))
  const orders = new Orders({ ...common, kinds, safeguards, isReadable })
  const asked = { ...common, catalogue, encryptionKey, pageOf, decimalsOf }
  const providers = partners.map((partner) => new FiatProvider({ ...asked, partner }))
  const metrics = new Registry()
  return {
    orders,
    providers,
    placement: new OrderPlacement({ database, orders, step, requireUnfrozen: async () => undefined }),
    polling: new OrderPolling({ ...common, isReadable, orders, providers, prover: { prove }, metrics }),
  }
}
