import type { Chain } from '#server/chain/chains.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import { runStep } from '#server/lib/step.ts'
import { PaymentAnnouncements } from '#server/payments/payment-announcements.ts'
import type { PayoutOptions } from '#server/payments/payout-options.ts'
import { measurePayouts, PayoutWorker } from '#server/payments/payout-worker.ts'

import type { Foundation } from './context.ts'

/** Of the payments of all chains together. */
export const paymentsPulse = 'payments'

/** Makes the payments of every chain; nothing in a process that has no key. */
export function composePayments(
  { database, clock, health, listen, log, metrics, signer }: Foundation,
  { chains, ...parts }: Pick<PayoutOptions, 'coins' | 'sources'> & { readonly chains: readonly Chain[] },
): readonly ModuleWorker[] {
  if (signer === null) return []
  const measured = measurePayouts(metrics)
  const signs = () => ({ metrics: measured, pulse: health.pulse(paymentsPulse) })
  const options = { ...parts, database, clock, log, signer, step: runStep }
  const requested = (network: string) => {
    for (const worker of workers) worker.wake(network)
  }
  const announcements = new PaymentAnnouncements({ listen, requested, log })
  const workers = chains.map((chain) => new PayoutWorker({ ...options, chain }, signs(), () => announcements.areHeard))
  return [...workers, announcements]
}
