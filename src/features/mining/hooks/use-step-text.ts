import { useLingui } from '@lingui/react/macro'
import { chainName } from '#src/entities/chain/chain.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { MiningStepId } from '#src/features/mining/flows/step-id.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'
import { useTokenText } from './use-token-text.ts'

/** What the wallet is asked for in a step. Amounts are exact to the last digit: they are what is signed. */
export function useStepText(intent: Intent, pool: MiningPool): (step: MiningStepId) => string {
  const { t } = useLingui()
  const tokenText = useTokenText()
  const { symbol, decimals } = pool.token
  const amount =
    'amount' in intent.params ? tokenText(intent.params.amount, pool.token, { maximumFractionDigits: decimals }) : ''

  const network = chainName(pool.chainId)

  return (step) => {
    switch (step) {
      case 'switch-network':
        return t`Switch to ${network}`
      case 'reset-allowance':
        return t`Set the old ${symbol} approval to zero`
      case 'approve':
        return t`Approve exactly ${amount}`
      case 'stake':
        return t`Stake ${amount}`
      case 'stake-with-permit':
        return t`Sign a permit of exactly ${amount}, then stake it`
      case 'approve-and-stake':
        return t`Approve and stake exactly ${amount} at once`
      case 'unstake':
        return t`Take out ${amount}`
      case 'exit':
        return t`Leave the pool`
      case 'sign-in':
        return t`Sign in`
      case 'claim':
        return t`Claim`
      case 'transfer-rewards':
        return t`Transfer ${amount}`
      case 'revoke-allowance':
        return t`Set the ${symbol} approval to zero`
    }
  }
}
