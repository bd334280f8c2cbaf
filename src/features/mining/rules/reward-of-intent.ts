import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'
import { dailyReward } from './rewards.ts'

/** The reward that a transaction's fee is held against. */
export interface IntentReward {
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** `day`: what a day brings afterwards; `now`: what this very transaction is about. */
  readonly kind: 'day' | 'now'
}

/** The reward that a transaction's fee is to be held against; `undefined` when it brings none. */
export function rewardOf(intent: Intent, snapshot: PoolSnapshot, account: AccountSnapshot): IntentReward | undefined {
  const { state } = account
  switch (intent.kind) {
    case 'sign-in':
      return { amount: state.nextReward, kind: 'now' }
    case 'claim':
      return { amount: state.claimable, kind: 'now' }
    case 'transfer-rewards':
      return { amount: intent.params.amount, kind: 'now' }
    case 'stake': {
      const day = state.streak + 1n
      return { amount: dailyReward(state.stake + intent.params.amount, snapshot.state.rules, day), kind: 'day' }
    }
    case 'unstake':
    case 'exit':
    case 'revoke-allowance':
      return undefined
  }
}
