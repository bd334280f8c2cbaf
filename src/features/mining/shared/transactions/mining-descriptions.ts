import type { FlowDescriptions } from '#src/entities/transaction/flow-description.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

const loadStakes = async () => withCatalogues(['mining'], import('./stake-descriptions.tsx'))
const loadLeaving = async () => withCatalogues(['mining'], import('./leaving-descriptions.tsx'))
const loadRewards = async () => withCatalogues(['mining'], import('./reward-descriptions.tsx'))

/** The texts of the mining flows, for the app's registry. */
export const miningDescriptions = {
  stake: async () => (await loadStakes()).stakeDescription,
  'revoke-allowance': async () => (await loadStakes()).revokeAllowanceDescription,
  unstake: async () => (await loadLeaving()).unstakeDescription,
  exit: async () => (await loadLeaving()).exitDescription,
  'sign-in': async () => (await loadRewards()).signInDescription,
  claim: async () => (await loadRewards()).claimDescription,
  'transfer-rewards': async () => (await loadRewards()).transferRewardsDescription,
} satisfies Partial<FlowDescriptions>
