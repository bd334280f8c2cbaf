import type { Address } from 'viem'
import type { AccountPools } from '#src/entities/mining-pool/account-pools.queries.ts'
import type { AccountState, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'

/** A pool in which one of the person's wallets has something. */
export interface OwnPool {
  readonly account: Address
  readonly snapshot: PoolSnapshot
  readonly state: AccountState
}

type Reading = Pick<AccountPools, 'account'> & {
  readonly query: Pick<AccountPools['query'], 'data'>
}

/** The pools with a stake or with rewards of one of the wallets, in the order of wallets and chains. */
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
