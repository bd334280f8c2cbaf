import type { CoinNetwork } from '#api/coins.ts'
import type { Withdrawal } from '#api/withdrawals.ts'

/** Seconds within which an approved withdrawal is signed if nothing prevents it. */
const usualWait = 300

/**
 * Why an approved withdrawal hasn't been sent: its coin is paused on the network or has lost its peg there; `long` if
 * the listing gives no reason, so that the hot wallet is low or the address rejects the payment.
 */
export type WithdrawalWait = 'paused' | 'depegged' | 'long'

/**
 * @param network The coin's listing on the network; `undefined` until known.
 * @param now Seconds since 1970.
 */
export function waitOf(
  { state, steps }: Pick<Withdrawal, 'state'> & { readonly steps: readonly Withdrawal['steps'][number][] },
  network: CoinNetwork | undefined,
  now: number,
): WithdrawalWait | undefined {
  if (state !== 'audit-pass') return undefined
  const listing = network?.withdrawal.state
  if (listing === 'paused' || listing === 'depegged') return listing
  const passedAt = steps.findLast((step) => step.state === state)?.at
  return passedAt !== undefined && now - Date.parse(passedAt) / 1_000 > usualWait ? 'long' : undefined
}
