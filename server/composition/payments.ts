import type { Chain } from '#server/chain/chains.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import { runStep } from '#server/lib/step.ts'
import { PaymentAnnouncements } from '#server/payments/payment-announcements.ts'
import type { PayoutOptions } from '#server/payments/payout-options.ts'
import { Payouts } from '#server/payments/payouts.ts'
import { measurePayouts, PayoutWorker } from '#server/payments/payout-worker.ts'

import { bitcoinPayouts } from './bitcoin-wallet.ts'
import type { Foundation } from './context.ts'
import { tronPayouts } from './tron-wallet.ts'

/** Name of the pulse of payments on all chains together. */
export const paymentsPulse = 'payments'

/** Makes the payments on all networks that this process has a key for. */
export function composePayments(
  foundation: Foundation,
  { chains, ...parts }: Pick<PayoutOptions, 'coins' | 'sources'> & { readonly chains: readonly Chain[] },
): readonly ModuleWorker[] {
  const { database, clock, health, listen, log, metrics, signer } = foundation
  const common = { ...parts, database, clock, log, step: runStep }
  const onChains =
    signer === null ? [] : chains.map((chain) => ({ chain, log, payouts: new Payouts({ ...common, chain, signer }) }))
  const places = [...onChains, ...bitcoinPayouts(foundation, parts), ...tronPayouts(foundation, parts)]
  if (places.length === 0) return []
  const measured = measurePayouts(metrics)
  const signs = () => ({ metrics: measured, pulse: health.pulse(paymentsPulse) })
  const requested = (network: string) => {
    for (const worker of workers) worker.wake(network)
  }
  const announcements = new PaymentAnnouncements({ listen, requested, log })
  const workers = places.map((place) => new PayoutWorker(place, signs(), () => announcements.areHeard))
  return [...workers, announcements]
}
