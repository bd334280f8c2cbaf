import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { InferInput } from 'valibot'
import { apiErrorCode } from '#api/errors.ts'
import { keepSecondFactor, removeSecondFactor, renewRecoveryCodes } from '#api/second-factor.ts'
import { profileQueryOptions } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import {
  secondFactorsQueryOptions,
  type SecondFactors,
  summaryOf,
} from '#src/entities/session/second-factor.queries.ts'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { KeepFactor } from './keep-factor.tsx'
import { OwnerProof } from './owner-proof.tsx'
import { PasskeySetup } from './passkey-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

export type SecondFactorChange =
  | { readonly kind: 'add-totp' | 'add-passkey' | 'remove-totp' | 'keep-totp' | 'renew-codes' }
  | { readonly kind: 'remove-passkey' | 'keep-passkey'; readonly id: string; readonly name: string }

interface SecondFactorSheetProps {
  readonly change: SecondFactorChange
  readonly factors: SecondFactors
  readonly onClose: () => void
}

/** One change of the second factors, from the question to the recovery codes it may produce. */
export function SecondFactorSheet({ change, factors, onClose }: SecondFactorSheetProps) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const format = useFormat()
  const [isHurried, setIsHurried] = useState(false)

  const done = (message: string, recoveryCodes: readonly string[] | null = null) => {
    void queryClient.invalidateQueries(secondFactorsQueryOptions(userId))
    void queryClient.invalidateQueries(profileQueryOptions(userId))
    showToast(message, 'success')
    if (recoveryCodes) setCodes(recoveryCodes)
    else onClose()
  }
  const remove = (label: ReactNode, factor: { kind: 'totp' } | { kind: 'passkey'; id: string }) => (
    <div className="space-y-5">
      <p className="text-ink-muted">
        <Trans>
          Confirm with it on the device where you set it up to remove it right away. Otherwise we’ll remove it in 24
          hours and email you a link to stop this.
        </Trans>
      </p>
      <OwnerProof
        factors={factors}
        dangerous
        submitLabel={label}
        send={async (proof, currentPassword) => {
          const { removesAt } = await removeFactor({ currentPassword, proof, factor })
          const when = removesAt && format.date(Date.parse(removesAt) / 1_000, { style: 'date-time' })
          done(when === null ? t`Removed` : t`Will be removed ${when}`)
        }}
      />
    </div>
  )
  const keep = (factor: { kind: 'totp' } | { kind: 'passkey'; id: string }) => (
    <KeepFactor
      send={async () => {
        await callApi(keepSecondFactor, { factor })
        done(t`Second factor kept`)
      }}
    />
  )
  const body = () => {
    switch (change.kind) {
      case 'add-totp':
        return (
          <TotpSetup
            secondFactors={summaryOf(factors)}
            onAdded={(recoveryCodes) => {
              done(t`Authenticator app turned on`, recoveryCodes)
            }}
          />
        )
      case 'add-passkey':
        return (
          <PasskeySetup
            secondFactors={summaryOf(factors)}
            domain={factors.domain}
            onAdded={(recoveryCodes) => {
              done(t`Passkey added`, recoveryCodes)
            }}
          />
        )
      case 'remove-totp':
        return remove(<Trans>Turn off</Trans>, { kind: 'totp' })
      case 'remove-passkey':
        return remove(<Trans>Remove passkey</Trans>, { kind: 'passkey', id: change.id })
      case 'keep-totp':
        return keep({ kind: 'totp' })
      case 'keep-passkey':
        return keep({ kind: 'passkey', id: change.id })
      case 'renew-codes':
        return (
          <OwnerProof
            factors={factors}
            submitLabel={<Trans>Get new codes</Trans>}
            send={async (proof, currentPassword) => {
              const renewed = await callApi(renewRecoveryCodes, { currentPassword, proof })
              done(t`Your old codes no longer work`, renewed.recoveryCodes)
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

async function removeFactor(input: InferInput<typeof removeSecondFactor.input>) {
  try {
    return await callApi(removeSecondFactor, input)
  } catch (error) {
    if (!hasApiErrorCode(error, apiErrorCode.stateConflict)) throw error
    throw new FormFailure(msg`First remove the passkeys that only work on other addresses.`, { cause: error })
  }
}

function Title({ change }: { readonly change: SecondFactorChange }) {
  switch (change.kind) {
    case 'add-totp':
      return <Trans>Authenticator app</Trans>
    case 'add-passkey':
      return <Trans>Add a passkey</Trans>
    case 'remove-totp':
      return <Trans>Turn off authenticator app</Trans>
    case 'remove-passkey': {
      const { name } = change
      return <Trans>Remove passkey “{name}”</Trans>
    }
    case 'keep-totp':
      return <Trans>Keep authenticator app</Trans>
    case 'keep-passkey': {
      const { name } = change
      return <Trans>Keep passkey “{name}”</Trans>
    }
    case 'renew-codes':
      return <Trans>New recovery codes</Trans>
  }
}
