import { useLingui } from '@lingui/react/macro'
import { findMiningPool } from '#src/entities/mining-pool/pools.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'
import { useTokenText } from './use-token-text.ts'

export interface TransactionText {
  /** What it is, as a heading: `Stake 100 USDT`. */
  readonly title: string
  /** While it goes on: `Staking 100 USDT`. */
  readonly running: string
  /** Once it is done: `100 USDT staked`. */
  readonly done: string
}

/** The names of a transaction in the stages of its life. */
export function useTransactionText(): (intent: Intent) => TransactionText {
  const { t } = useLingui()
  const tokenText = useTokenText()

  return (intent) => {
    const token = findMiningPool(intent.params.pool)?.token
    const amountOf = (amount: bigint) => (token ? tokenText(amount, token) : '')
    const symbol = token?.symbol ?? ''
    switch (intent.kind) {
      case 'stake': {
        const amount = amountOf(intent.params.amount)
        return { title: t`Stake ${amount}`, running: t`Staking ${amount}`, done: t`${amount} staked` }
      }
      case 'unstake': {
        const amount = amountOf(intent.params.amount)
        return {
          title: t`Take out ${amount}`,
          running: t`Taking out ${amount}`,
          done: t`${amount} is back in your wallet`,
        }
      }
      case 'exit':
        return { title: t`Leave the pool`, running: t`Leaving the pool`, done: t`You have left the pool` }
      case 'sign-in':
        return { title: t`Sign in for today`, running: t`Signing in`, done: t`Signed in for today` }
      case 'claim':
        return { title: t`Claim rewards`, running: t`Claiming rewards`, done: t`Rewards claimed` }
      case 'transfer-rewards': {
        const amount = amountOf(intent.params.amount)
        return { title: t`Transfer ${amount}`, running: t`Transferring ${amount}`, done: t`${amount} transferred` }
      }
      case 'revoke-allowance':
        return {
          title: t`Revoke the ${symbol} approval`,
          running: t`Revoking the ${symbol} approval`,
          done: t`${symbol} approval revoked`,
        }
    }
  }
}
