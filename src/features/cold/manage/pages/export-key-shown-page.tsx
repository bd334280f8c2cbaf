import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { NewPasswordFields, passwordsDiffer } from '#src/features/cold/shared/components/device-password-fields.tsx'
import { RevealedSecret } from '#src/features/cold/shared/components/revealed-secret.tsx'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useKnownAccount } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { showToast } from '#src/ui/toast.tsx'

export function Component() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const { keyring } = useKeyring()
  const known = useKnownAccount()
  const isKey = query.get('as') === 'key'
  return (
    <PageFrame title={isKey ? t`Private key` : t`Keystore file`} backTo={devicePaths.deviceWallets}>
      {!known || known.wallet.kind === 'watch' ? (
        <UnknownWallet />
      ) : isKey ? (
        <RevealedSecret
          reveal={async (password) => [await keyring.revealPrivateKey(known.account.id, password)]}
          look="key"
          label={t`Private key`}
          submitLabel={<Trans>Show private key</Trans>}
        />
      ) : (
        <KeystoreForm account={known.account} />
      )}
    </PageFrame>
  )
}

/** The file has a password of its own: the file leaves this device, and the device's password must not. */
function KeystoreForm({ account }: { readonly account: DeviceAccount }) {
  const { t } = useLingui()
  const { keyring } = useKeyring()
  const [differs, setDiffers] = useState(false)
  return (
    <Card>
      <SecretForm
        submitLabel={<Trans>Save keystore file</Trans>}
        onSubmit={async (valueOf) => {
          const hasSlip = passwordsDiffer(valueOf, 'keystorePassword')
          setDiffers(hasSlip)
          if (hasSlip) return
          const json = await keyring.exportKeystore(account.id, valueOf('password'), valueOf('keystorePassword'))
          saveFile(`${account.addresses.evm}.json`, json, 'application/json')
          showToast(t`Keystore file saved`, 'success')
        }}
      >
        <PasswordField
          name="password"
          data-secret=""
          label={<Trans>Password of this device’s wallets</Trans>}
          autoComplete="current-password"
        />
        <p className="text-ink-muted">
          <Trans>Choose a password for the file. To import it, you’ll need the file and this password.</Trans>
        </p>
        <NewPasswordFields
          name="keystorePassword"
          label={<Trans>Password of the file</Trans>}
          error={differs && <Trans>The passwords don’t match. Enter both again.</Trans>}
        />
      </SecretForm>
    </Card>
  )
}
