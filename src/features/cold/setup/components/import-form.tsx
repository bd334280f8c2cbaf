import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useDefaultName } from '#src/features/cold/setup/use-default-name.ts'
import { useLeadToWallet } from '#src/features/cold/setup/use-lead-to-wallet.ts'
import { DevicePasswordFields, passwordsDiffer } from '#src/features/cold/shared/components/device-password-fields.tsx'
import type { DeviceWallet } from '#src/keyring/keyring.ts'
import { InputField } from '#src/ui/input-field.tsx'

interface ImportFormProps {
  readonly submitLabel: ReactNode
  /** Called with the form's fields, including password and name. */
  readonly add: (entry: { valueOf: (name: string) => string; password: string; name: string }) => Promise<DeviceWallet>
  /** False for a watched address, which has no secret. */
  readonly needsPassword?: boolean
  readonly children: ReactNode
}

/** The frame of every import: the secret, its name, and the password of this device's wallets. */
export function ImportForm({ submitLabel, add, needsPassword = true, children }: ImportFormProps) {
  const { state } = useKeyring()
  const leadTo = useLeadToWallet()
  const defaultName = useDefaultName()
  const [differs, setDiffers] = useState(false)
  return (
    <SecretForm
      submitLabel={submitLabel}
      needsPassword={needsPassword}
      onSubmit={async (valueOf) => {
        const hasSlip = needsPassword && state.status === 'empty' && passwordsDiffer(valueOf)
        setDiffers(hasSlip)
        if (hasSlip) return
        const name = valueOf('name').trim()
        const wallet = await add({ valueOf, password: valueOf('password'), name: name === '' ? defaultName : name })
        await leadTo(wallet.id)
      }}
    >
      {children}
      <InputField name="name" label={<Trans>Name</Trans>} placeholder={defaultName} maxLength={40} autoComplete="off" />
      {needsPassword && (
        <DevicePasswordFields error={differs && <Trans>The passwords don’t match. Enter both again.</Trans>} />
      )}
    </SecretForm>
  )
}
