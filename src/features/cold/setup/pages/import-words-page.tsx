import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { ImportWordsForm } from '#src/features/cold/setup/components/import-words-form.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Import recovery words`} backTo={devicePaths.deviceWallets}>
      <PageIntro icon={KeyIcon} title={<Trans>Restore a wallet</Trans>}>
        <Trans>Type or paste its words. They’re encrypted on this device and never leave it.</Trans>
      </PageIntro>
      <Card>
        <ImportWordsForm />
      </Card>
      <ButtonLink to={devicePaths.wordHelp} variant="ghost" block>
        <Trans>Help with recovery words</Trans>
      </ButtonLink>
    </PageFrame>
  )
}
