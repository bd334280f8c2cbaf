import { useChainTime } from '#src/entities/mining-pool/chain-clock.ts'
import type { AccountState, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { signInStatus, type SignInStatus, streakEndsAt, utcDay } from '#src/entities/mining-pool/sign-in-status.ts'

/** Where a person stands with today's sign-in, by the chain's time. */
export interface SignIn {
  /** The chain's time, ticking. */
  readonly now: bigint
  readonly account: AccountState | undefined
  /**
   * As the newest block has it, `undefined` without a wallet. The ticking time runs ahead of that block, and a sign-in
   * that it offered early would be refused.
   */
  readonly status: SignInStatus | undefined
  readonly streak: number
  readonly isSignedInToday: boolean
  /** When the streak ends unless the person signs in before; `undefined` when nothing threatens it. */
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
