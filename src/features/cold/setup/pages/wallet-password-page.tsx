import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { NewPassphraseFields } from '#src/features/cold/setup/components/advanced-fields.tsx'
import { choiceQuery, useMadeWallet, useNewWalletChoice } from '#src/features/cold/setup/new-wallet-choice.ts'
import { useDefaultName } from '#src/features/cold/setup/use-default-name.ts'
import { DevicePasswordFields, passwordsDiffer } from '#src/features/cold/shared/components/device-password-fields.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'

/** Creates the wallet. Asks for the passphrase only here, so that it needn't be kept between pages. */
export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { keyring, state } = useKeyring()
  const choice = useNewWalletChoice(useDefaultName())
  const made = useMadeWallet(choice)
  const [isFirst] = useState(state.status === 'empty')
  const [slip, setSlip] = useState<'password' | 'passphrase'>()
  if (made) return <Navigate to={`${devicePaths.walletSafetyReveal}?wallet=${made.id}`} replace />
  const create = async (valueOf: (name: string) => string) => {
    const found =
      state.status === 'empty' && passwordsDiffer(valueOf)
        ? 'password'
        : passwordsDiffer(valueOf, 'passphrase')
          ? 'passphrase'
          : undefined
    setSlip(found)
    if (found) return
    const passphrase = valueOf('passphrase')
    const wallet = await keyring.createWallet({
      name: choice.name,
      wordCount: choice.wordCount,
      password: valueOf('password'),
      ...(passphrase !== '' && { passphrase }),
    })
    // Going back from there must not create a second wallet.
    await navigate(`${devicePaths.walletSafetyReveal}?wallet=${wallet.id}`, { replace: true })
  }
  return (
    <PageFrame
      title={isFirst ? t`Choose a password` : t`Enter your password`}
      backTo={devicePaths.walletSafety + choiceQuery(choice)}
    >
      <PageIntro icon={LockIcon} title={<Trans>Password of this device’s wallets</Trans>}>
        {isFirst ? (
          <Trans>It encrypts your keys on this device. It isn’t your login password, and nobody can reset it.</Trans>
        ) : (
          <Trans>The same password protects all wallets on this device.</Trans>
        )}
      </PageIntro>
      <Card>
        <SecretForm submitLabel={<Trans>Create wallet</Trans>} onSubmit={create}>
          <DevicePasswordFields
            error={slip === 'password' && <Trans>The passwords don’t match. Enter both again.</Trans>}
          />
          <NewPassphraseFields
            error={slip === 'passphrase' && <Trans>The passphrases don’t match. Enter everything again.</Trans>}
          />
        </SecretForm>
      </Card>
    </PageFrame>
  )
}
