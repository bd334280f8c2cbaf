import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SecondFactorProof } from '#api/owner-proof.ts'
import { FactorNotice } from '#src/entities/session/forms/factor-notice.tsx'
import { usableMethods } from '#src/entities/session/forms/second-factor-fields.tsx'
import { SecondFactorForm } from '#src/entities/session/forms/second-factor-form.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { passkeyProofQueryOptions, type SecondFactors, summaryOf } from '#src/entities/session/second-factor.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

interface OwnerProofProps {
  readonly factors: SecondFactors
  readonly submitLabel: ReactNode
  readonly dangerous?: boolean
  readonly send: (proof: SecondFactorProof, currentPassword: string) => Promise<void>
}

/** Asks for the login password and a second factor before the second factors can be changed. */
export function OwnerProof({ factors, submitLabel, dangerous = false, send }: OwnerProofProps) {
  const { i18n } = useLingui()
  const secondFactors = summaryOf(factors)
  const methods = usableMethods(secondFactors)
  const query = useQuery(passkeyProofQueryOptions(useUser().userId, methods.includes('passkey')))
  if (methods.length === 0) return <FactorNotice secondFactors={secondFactors} isStuck />
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
    <div className="space-y-5">
      <FactorNotice secondFactors={secondFactors} isStuck={false} />
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
            // A challenge works only once.
            if (proof.method === 'passkey') await query.refetch()
            throw error
          }
        }}
      />
    </div>
  )
}
