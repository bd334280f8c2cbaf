import type { InferOutput } from 'valibot'
import type { Profile } from '#api/account.ts'
import { listSecondFactors, passkeyProofOptions } from '#api/second-factor.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { accountKey } from './profile.queries.ts'

export type SecondFactors = InferOutput<typeof listSecondFactors.data>

/** Summarizes second factors as the profile does. */
export function summaryOf({ totp, passkeys, recoveryCodesLeft }: SecondFactors): Profile['secondFactors'] {
  const elsewhere = passkeys.filter(({ works }) => works === 'elsewhere')
  return {
    totp: totp !== null,
    passkeys: passkeys.length,
    passkeysHere: passkeys.filter(({ works }) => works === 'here').length,
    passkeysElsewhere: [...new Set(elsewhere.map(({ domain }) => domain))],
    recoveryCodesLeft,
  }
}

/** The account's second factors. */
export function secondFactorsQueryOptions(userId: string) {
  return apiQueryOptions(listSecondFactors, {
    within: accountKey(userId),
  })
}

/** WebAuthn request options for one proof; never cached. */
export function passkeyProofQueryOptions(userId: string, enabled: boolean) {
  return apiQueryOptions(passkeyProofOptions, {
    within: accountKey(userId),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
