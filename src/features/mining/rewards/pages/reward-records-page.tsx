import { useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { BoundWalletsPage } from '#src/features/mining/rewards/components/bound-wallets-page.tsx'
import { RewardList } from '#src/features/mining/rewards/components/reward-list.tsx'

/** The rewards of all wallets linked to the account, rebuilt from on-chain events. */
export function Component() {
  const { t } = useLingui()
  return (
    <BoundWalletsPage title={t`Reward history`} backTo={paths.my}>
      {(wallets) => <RewardList wallets={wallets} />}
    </BoundWalletsPage>
  )
}
