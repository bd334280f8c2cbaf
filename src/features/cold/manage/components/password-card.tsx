import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { NewPasswordFields, passwordsDiffer } from '#src/features/cold/shared/components/device-password-fields.tsx'
import { Card } from '#src/ui/card.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** The password of the wallets on this device. */
export function PasswordCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card padding="none">
      <List>
        <ListRow
          icon={<KeyIcon />}
          title={<Trans>Change password</Trans>}
          description={<Trans>For all wallets on this device</Trans>}
          onClick={() => {
            setIsOpen(true)
          }}
        />
      </List>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={<Trans>Change password</Trans>}>
        <ChangePasswordForm
          onChanged={() => {
            setIsOpen(false)
          }}
        />
      </Sheet>
    </Card>
  )
}

function ChangePasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useLingui()
  const { keyring } = useKeyring()
  const [differs, setDiffers] = useState(false)
  return (
    <SecretForm
      submitLabel={<Trans>Change password</Trans>}
      onSubmit={async (valueOf) => {
        const hasSlip = passwordsDiffer(valueOf, 'newPassword')
        setDiffers(hasSlip)
        if (hasSlip) return
        await keyring.changePassword(valueOf('password'), valueOf('newPassword'))
        showToast(t`Password changed`, 'success')
        onChanged()
      }}
    >
      <PasswordField
        name="password"
        data-secret=""
        label={<Trans>Current password</Trans>}
        autoComplete="current-password"
      />
      <NewPasswordFields
        name="newPassword"
        error={differs && <Trans>The passwords don’t match. Enter both again.</Trans>}
      />
    </SecretForm>
  )
}
