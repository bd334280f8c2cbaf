import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { PasskeyIcon } from '#src/ui/rare-icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Whether the browser supports passkeys at all. Whether one can unlock is only known once it's created. */
const hasPasskeys = 'PublicKeyCredential' in globalThis

/** A passkey that unlocks the wallets instead of the password, if the browser supports it. */
export function PasskeyCard() {
  const { t, i18n } = useLingui()
  const { keyring, state } = useKeyring()
  const removal = useKeyringAction()
  const [isAdding, setIsAdding] = useState(false)
  if (!hasPasskeys) return null
  const remove = async () => {
    await keyring.removePasskey()
    showToast(t`Passkey removed`, 'success')
  }
  return (
    <Card padding="none">
      <List>
        <ListRow
          icon={<PasskeyIcon />}
          title={state.hasPasskey ? <Trans>Remove passkey</Trans> : <Trans>Unlock with a passkey</Trans>}
          description={
            state.hasPasskey ? (
              <Trans>Only the password will unlock then. Delete the passkey from your device, too.</Trans>
            ) : (
              <Trans>Use your fingerprint, face or device PIN instead of the password</Trans>
            )
          }
          onClick={() => {
            if (state.hasPasskey) void removal.run(remove)
            else setIsAdding(true)
          }}
        />
      </List>
      {removal.refusalText && (
        <Notice tone="danger" live>
          {i18n._(removal.refusalText)}
        </Notice>
      )}
      <Sheet
        open={isAdding}
        onOpenChange={setIsAdding}
        title={<Trans>Unlock with a passkey</Trans>}
        description={<Trans>Your password still works, and you still need it to see words or keys.</Trans>}
      >
        <SecretForm
          submitLabel={<Trans>Add passkey</Trans>}
          onSubmit={async (valueOf) => {
            await keyring.addPasskey(valueOf('password'))
            setIsAdding(false)
            showToast(t`Passkey added`, 'success')
          }}
        >
          <PasswordField
            name="password"
            data-secret=""
            label={<Trans>Password of this device’s wallets</Trans>}
            autoComplete="current-password"
          />
        </SecretForm>
      </Sheet>
    </Card>
  )
}
