import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'
import { useExitOutcome, useForfeit } from '#src/features/mining/mining.queries.ts'

/** The reading of what a transaction gives up (M6); `undefined` for those that take no stake out. */
export function useLoss(intent: Intent, pool: MiningPool) {
  const { address } = useWallet()
  const forfeit = useForfeit(pool, address, intent.kind === 'unstake' ? intent.params.amount : undefined)
  const outcome = useExitOutcome(pool, intent.kind === 'exit' ? address : undefined)
  switch (intent.kind) {
    case 'unstake':
      return forfeit
    case 'exit':
      return outcome
    default:
      return undefined
  }
}
