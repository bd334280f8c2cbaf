import type { CoinNetwork } from '#api/coins.ts'
import type { Withdrawal } from '#api/withdrawals.ts'

/** Seconds within which a withdrawal that has passed is signed, if nothing stands against it. */
const usualWait = 300

/**
 * Why a withdrawal that has passed is not on its way: its coin is paused on the network, or has lost its peg there. `long`
 * where the listing says nothing: then it waits for the wallet that pays, or the address refuses it.
 */
export type WithdrawalWait = 'paused' | 'depegged' | 'long'

/**
 * @param network What its coin's listing has of its network; `undefined` while that is not known.
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
