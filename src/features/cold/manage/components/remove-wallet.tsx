import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { Unlocked } from '#src/entities/device-wallet/unlocked.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { WordFields, wordName } from '#src/features/cold/shared/components/word-fields.tsx'
import { useBackupQuestions } from '#src/features/cold/shared/hooks/use-backup-questions.ts'
import { type DeviceWallet, KeyringError } from '#src/keyring/keyring.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Removes a wallet. If it has recovery words, asks for some of them first: afterwards only the user has them. */
export function RemoveWallet({ wallet }: { readonly wallet: DeviceWallet }) {
  return wallet.kind === 'words' ? (
    <Unlocked>
      <Removal wallet={wallet} />
    </Unlocked>
  ) : (
    <Removal wallet={wallet} />
  )
}

/** There are no readable words to compare with, so this asks for the password. */
export function RemoveDamagedWallet({ walletId }: { readonly walletId: string }) {
  const { keyring } = useKeyring()
  const navigate = useNavigate()
  return (
    <SecretForm
      dangerous
      submitLabel={<Trans>Remove</Trans>}
      onSubmit={async (valueOf) => {
        await keyring.removeWallet(walletId, valueOf('password'), [])
        await navigate(devicePaths.deviceWallets, { replace: true })
      }}
    >
      <Notice tone="warning">
        <Trans>Only its recovery words or its key bring it back. Without them, its coins are lost for good.</Trans>
      </Notice>
      <DevicePasswordField />
    </SecretForm>
  )
}

function DevicePasswordField() {
  return (
    <PasswordField
      name="password"
      data-secret=""
      label={<Trans>Password of this device’s wallets</Trans>}
      autoComplete="current-password"
    />
  )
}

function Removal({ wallet }: { readonly wallet: DeviceWallet }) {
  const { keyring } = useKeyring()
  const navigate = useNavigate()
  const places = useBackupQuestions(wallet.id, wallet.kind === 'words')
  const [isWrong, setIsWrong] = useState(false)
  if (!places) return <Skeleton className="h-40 w-full" />
  const remove = async (valueOf: (name: string) => string) => {
    const answers = places.map((position) => ({ position, word: valueOf(wordName(position)).trim().toLowerCase() }))
    setIsWrong(false)
    try {
      await keyring.removeWallet(wallet.id, valueOf('password'), answers)
    } catch (error) {
      // They may all be on the word list and still not be the requested ones.
      if (!(error instanceof KeyringError) || error.code !== 'invalid-words') throw error
      setIsWrong(true)
      return
    }
    await navigate(devicePaths.deviceWallets, { replace: true })
  }
  return (
    <SecretForm dangerous needsPassword={wallet.kind !== 'watch'} submitLabel={<Trans>Remove</Trans>} onSubmit={remove}>
      {wallet.kind === 'words' && (
        <>
          <Notice tone="warning">
            <Trans>Its keys are deleted from this device. Enter these words to show that you can restore it.</Trans>
          </Notice>
          <WordFields places={places} />
          {isWrong && (
            <Notice tone="danger" live>
              <Trans>At least one word is wrong. Compare the words and their numbers with your paper.</Trans>
            </Notice>
          )}
        </>
      )}
      {wallet.kind === 'privateKey' && (
        <Notice tone="warning">
          <Trans>Its key is deleted from this device. Without a copy of it, your coins are lost for good.</Trans>
        </Notice>
      )}
      {wallet.kind !== 'watch' && <DevicePasswordField />}
    </SecretForm>
  )
}
