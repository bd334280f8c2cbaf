import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { HoldButton } from '#src/features/cold/shared/components/hold-button.tsx'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useKnownAccount } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** Explains the risk of a key in the wrong hands before showing it. */
export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const known = useKnownAccount()
  const [form, setForm] = useState<'keystore' | 'key'>('keystore')
  return (
    <PageFrame title={t`Export private key`} backTo={devicePaths.deviceWallets}>
      {known && known.wallet.kind !== 'watch' ? (
        <>
          <PageIntro icon={KeyIcon} title={known.account.name}>
            <Trans>This key controls everything in the account, on all seven networks.</Trans>
          </PageIntro>
          <Notice tone="danger" title={<Trans>Never share it</Trans>}>
            <Trans>Anyone who gets this key can take everything in this account. Support never asks for it.</Trans>
          </Notice>
          <SegmentedControl
            label={t`Export as`}
            value={form}
            onValueChange={setForm}
            options={[
              { value: 'keystore', label: <Trans>Keystore file</Trans> },
              { value: 'key', label: <Trans>Private key</Trans> },
            ]}
          />
          <p className="px-1 text-ink-muted">
            {form === 'keystore' ? (
              <Trans>Safer: a file encrypted with a password you choose for it.</Trans>
            ) : (
              <Trans>
                64 unprotected characters on your screen. There’s no copy button because other apps can read the
                clipboard.
              </Trans>
            )}
          </p>
          <HoldButton
            onHeld={() => void navigate(`${devicePaths.exportKeyShown}?account=${known.account.id}&as=${form}`)}
          >
            <Trans>Continue</Trans>
          </HoldButton>
        </>
      ) : (
        <UnknownWallet />
      )}
    </PageFrame>
  )
}
