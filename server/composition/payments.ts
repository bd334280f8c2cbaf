import type { Chain } from '#server/chain/chains.ts'
import { runStep } from '#server/lib/step.ts'
import type { PayoutOptions } from '#server/payments/payout-options.ts'
import { measurePayouts, PayoutWorker } from '#server/payments/payout-worker.ts'

import type { Foundation } from './context.ts'

/** Makes the payments of every chain; nothing in a process that has no key. */
export function composePayments(
  { database, clock, log, metrics, signer }: Foundation,
  { chains, ...parts }: Pick<PayoutOptions, 'coins' | 'sources'> & { readonly chains: readonly Chain[] },
): readonly PayoutWorker[] {
  if (signer === null) return []
  const measured = measurePayouts(metrics)
  const options = { ...parts, database, clock, log, signer, step: runStep }
  return chains.map((chain) => new PayoutWorker({ ...options, chain }, measured))
}
