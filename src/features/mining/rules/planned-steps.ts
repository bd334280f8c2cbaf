import type { MiningStepId } from '#src/features/mining/flows/step-id.ts'
import type { Intent } from '#src/features/mining/mining.atoms.ts'

interface Situation {
  /** What the pool may take of the token now. */
  readonly allowance: bigint
  /** The token knows EIP-2612: a signature takes the place of an approval (M1). */
  readonly hasPermit: boolean
  /** The wallet takes several calls in one confirmation (EIP-5792). */
  readonly canBatch: boolean
  readonly isOnNetwork: boolean
}

/** What the wallet is going to be asked for, in order. Only to prepare the person: the flow plans anew when it starts. */
export function plannedSteps(intent: Intent, situation: Situation): MiningStepId[] {
  const steps = intent.kind === 'stake' ? stakeSteps(intent.params.amount, situation) : [intent.kind]
  return situation.isOnNetwork ? steps : ['switch-network', ...steps]
}

function stakeSteps(amount: bigint, { allowance, hasPermit, canBatch }: Situation): MiningStepId[] {
  if (allowance >= amount) return ['stake']
  if (canBatch) return ['approve-and-stake']
  if (hasPermit) return ['stake-with-permit']
  return allowance === 0n ? ['approve', 'stake'] : ['reset-allowance', 'approve', 'stake']
}
