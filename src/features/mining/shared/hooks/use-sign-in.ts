import { useChainTime } from '#src/entities/mining-pool/chain-clock.ts'
import type { AccountState, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { signInStatus, type SignInStatus, streakEndsAt, utcDay } from '#src/entities/mining-pool/sign-in-status.ts'

/** The state of today's check-in, by the chain's time. */
export interface SignIn {
  /** The chain's time, ticking. */
  readonly now: bigint
  readonly account: AccountState | undefined
  /**
   * As of the newest block; `undefined` without a wallet. The ticking time runs ahead of that block, and a check-in
   * offered early would fail.
   */
  readonly status: SignInStatus | undefined
  readonly streak: number
  readonly isSignedInToday: boolean
  /** When the streak ends unless the user checks in before; `undefined` if it isn't at risk. */
  readonly endsAt: bigint | undefined
}

export function useSignIn(snapshot: PoolSnapshot): SignIn {
  const now = useChainTime(snapshot)
  const account = snapshot.account?.state
  const isPaused = snapshot.state.pausedAt !== 0n
  return {
    now,
    account,
    status: account && signInStatus(account, isPaused, snapshot.blockTimestamp),
    streak: Number(account?.streak ?? 0n),
    isSignedInToday:
      account !== undefined &&
      account.lastSignInAt > 0n &&
      utcDay(account.lastSignInAt) === utcDay(snapshot.blockTimestamp),
    endsAt: account && streakEndsAt(account, isPaused, snapshot.blockTimestamp),
  }
}
