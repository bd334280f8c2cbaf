import type { Address } from 'viem'
import type { AccountPools } from '#src/entities/mining-pool/account-pools.queries.ts'
import type { AccountState, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'

/** A pool in which one of the user's wallets has a stake or rewards. */
export interface OwnPool {
  readonly account: Address
  readonly snapshot: PoolSnapshot
  readonly state: AccountState
}

type Reading = Pick<AccountPools, 'account'> & {
  readonly query: Pick<AccountPools['query'], 'data'>
}

/** Lists the pools in which a wallet has a stake or rewards, ordered by wallet, then by chain. */
export function listOwnPools(readings: readonly Reading[]): readonly OwnPool[] {
  return readings.flatMap(({ account, query }) =>
    (query.data ?? []).flatMap((snapshot) => {
      const state = snapshot.account?.state
      return state && hasSomething(state) ? [{ account, snapshot, state }] : []
    }),
  )
}

function hasSomething({ stake, lastReward, previousReward, claimable, claimed }: AccountState): boolean {
  return stake > 0n || lastReward + previousReward + claimable + claimed > 0n
}
