import { useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { AddTokenForm } from '#src/features/cold/assets/components/add-token-form.tsx'
import { AddedTokensCard } from '#src/features/cold/assets/components/added-tokens-card.tsx'
import { KnownCoinsCard } from '#src/features/cold/assets/components/known-coins-card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The coins that the wallet on this device lists. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Choose coins`} backTo={devicePaths.deviceWallet}>
      <KnownCoinsCard />
      <AddedTokensCard />
      <AddTokenForm />
    </PageFrame>
  )
}
