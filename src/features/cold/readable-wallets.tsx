import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { EraseForm } from '#src/features/cold/shared/components/erase-form.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'

/** Wraps the pages that use wallets: if the stored data can't be read, says so and how to start over. */
export function Component() {
  const { status } = useKeyring().state
  return status === 'damaged' ? <DamagedWallets /> : <Outlet />
}

function DamagedWallets() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Wallets on this device`} backTo={paths.home}>
      <PageIntro icon={ErrorIcon} title={<Trans>Your wallets can’t be read</Trans>}>
        <Trans>
          What’s stored on this device is damaged, or a newer version of this app wrote it. Reload the page first. If
          that doesn’t help, erase your wallets here, then restore them from their recovery words or keys. Your coins
          are on their networks and aren’t affected.
        </Trans>
      </PageIntro>
      <Card>
        <EraseForm />
      </Card>
    </PageFrame>
  )
}
