import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { ArticleText } from '#src/features/cold/help/components/article-text.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Explains what a wallet on this device is and isn't before the user creates one. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Wallet on this device`} backTo={devicePaths.deviceWallet}>
      <ArticleText id="thisWallet" />
      <ButtonLink variant="secondary" to={devicePaths.deviceHelp}>
        <Trans>All articles</Trans>
      </ButtonLink>
    </PageFrame>
  )
}
