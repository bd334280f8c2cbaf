import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { isTypedPhrase } from '#src/lib/typed-phrase.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Erases all wallets on this device without their password, then continues with restoring them. */
export function EraseForm() {
  const { t } = useLingui()
  const { keyring } = useKeyring()
  const navigate = useNavigate()
  const [isWrong, setIsWrong] = useState(false)
  const word = t({ message: 'ERASE', comment: 'The word that a person types to erase all wallets on a device.' })
  return (
    <SecretForm
      dangerous
      needsPassword={false}
      submitLabel={<Trans>Erase all wallets</Trans>}
      onSubmit={async (valueOf) => {
        const isConfirmed = isTypedPhrase(valueOf('confirmation'), word)
        setIsWrong(!isConfirmed)
        if (!isConfirmed) return
        await keyring.eraseAll()
        showToast(t`Wallets erased`, 'success')
        await navigate(devicePaths.importWords, { replace: true })
      }}
    >
      <InputField
        name="confirmation"
        label={<Trans>Type {word} to confirm</Trans>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isWrong && <Trans>Type {word} to erase your wallets.</Trans>}
      />
    </SecretForm>
  )
}
