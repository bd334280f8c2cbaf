import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { removeSecondFactor, renewRecoveryCodes } from '#api/second-factor.ts'
import { profileQueryOptions } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { secondFactorsQueryOptions, type SecondFactors } from '#src/features/account/second-factor.queries.ts'
import { callApi } from '#src/lib/api-client.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { OwnerProof } from './owner-proof.tsx'
import { PasskeySetup } from './passkey-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

export type SecondFactorChange =
  | { readonly kind: 'add-totp' | 'add-passkey' | 'remove-totp' | 'renew-codes' }
  | { readonly kind: 'remove-passkey'; readonly id: string; readonly name: string }

interface SecondFactorSheetProps {
  readonly change: SecondFactorChange
  readonly factors: SecondFactors
  readonly onClose: () => void
}

/** One change of the second factors, from the question to the recovery codes that may come of it. */
export function SecondFactorSheet({ change, factors, onClose }: SecondFactorSheetProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isFirst = factors.totp === null && factors.passkeys.length === 0
  const [isHurried, setIsHurried] = useState(false)

  const done = (message: string, recoveryCodes: readonly string[] | null = null) => {
    void queryClient.invalidateQueries(secondFactorsQueryOptions(userId))
    void queryClient.invalidateQueries(profileQueryOptions(userId))
    showToast(message, 'success')
    if (recoveryCodes) setCodes(recoveryCodes)
    else onClose()
  }
  const remove = (label: ReactNode, factor: { kind: 'totp' } | { kind: 'passkey'; id: string }) => (
    <OwnerProof
      factors={factors}
      dangerous
      submitLabel={label}
      send={async (proof, currentPassword) => {
        await callApi(removeSecondFactor, { currentPassword, proof, factor })
        done(t`Removed`)
      }}
    />
  )
  const body = () => {
    switch (change.kind) {
      case 'add-totp':
        return (
          <TotpSetup
            isFirst={isFirst}
            onAdded={(recoveryCodes) => {
              done(t`Your authenticator app is on`, recoveryCodes)
            }}
          />
        )
      case 'add-passkey':
        return (
          <PasskeySetup
            isFirst={isFirst}
            onAdded={(recoveryCodes) => {
              done(t`Your passkey is ready`, recoveryCodes)
            }}
          />
        )
      case 'remove-totp':
        return remove(<Trans>Turn off</Trans>, { kind: 'totp' })
      case 'remove-passkey':
        return remove(<Trans>Remove passkey</Trans>, { kind: 'passkey', id: change.id })
      case 'renew-codes':
        return (
          <OwnerProof
            factors={factors}
            submitLabel={<Trans>Make new codes</Trans>}
            send={async (proof, currentPassword) => {
              const renewed = await callApi(renewRecoveryCodes, { currentPassword, proof })
              done(t`The old codes have ended`, renewed.recoveryCodes)
            }}
          />
        )
    }
  }
  return (
    <Sheet
      open
      onOpenChange={() => {
        if (codes) setIsHurried(true)
        else onClose()
      }}
      title={codes ? <Trans>Recovery codes</Trans> : <Title change={change} />}
    >
      {codes ? <RecoveryCodes codes={codes} isHurried={isHurried} onKept={onClose} /> : body()}
    </Sheet>
  )
}

function Title({ change }: { readonly change: SecondFactorChange }) {
  switch (change.kind) {
    case 'add-totp':
      return <Trans>Authenticator app</Trans>
    case 'add-passkey':
      return <Trans>Add a passkey</Trans>
    case 'remove-totp':
      return <Trans>Turn off the authenticator app</Trans>
    case 'remove-passkey': {
      const { name } = change
      return <Trans>Remove the passkey “{name}”</Trans>
    }
    case 'renew-codes':
      return <Trans>New recovery codes</Trans>
  }
}
