import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SecondFactorProof } from '#api/owner-proof.ts'
import { usableMethods } from '#src/entities/session/forms/second-factor-fields.tsx'
import { SecondFactorForm } from '#src/entities/session/forms/second-factor-form.tsx'
import { useUser } from '#src/entities/session/session.ts'
import {
  passkeyProofQueryOptions,
  type SecondFactors,
  summaryHere,
} from '#src/entities/session/second-factor.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Notice } from '#src/ui/notice.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

interface OwnerProofProps {
  readonly factors: SecondFactors
  readonly submitLabel: ReactNode
  readonly dangerous?: boolean
  readonly send: (proof: SecondFactorProof, currentPassword: string) => Promise<void>
}

/** Asks for the log-in password and a second factor, for a change of the second factors themselves. */
export function OwnerProof({ factors, submitLabel, dangerous = false, send }: OwnerProofProps) {
  const { i18n } = useLingui()
  const methods = usableMethods(summaryHere(factors))
  const query = useQuery(passkeyProofQueryOptions(useUser().userId, methods.includes('passkey')))
  if (methods.length === 0) {
    return (
      <Notice tone="warning">
        <Trans>Your passkeys don’t work here. Open Sevenport on an address where one of them does.</Trans>
      </Notice>
    )
  }
  if (query.isLoading) return <SkeletonRows count={2} />
  if (query.error) {
    return (
      <ErrorState
        text={i18n._(apiErrorText(query.error))}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  }
  return (
    <SecondFactorForm
      methods={methods}
      passkeyOptions={query.data?.options ?? null}
      withPassword
      submitLabel={submitLabel}
      dangerous={dangerous}
      send={async (proof, currentPassword) => {
        try {
          await send(proof, currentPassword)
        } catch (error) {
          // A challenge is good once.
          if (proof.method === 'passkey') await query.refetch()
          throw error
        }
      }}
    />
  )
}
