import { queryOptions } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import type { Profile } from '#api/account.ts'
import { listSecondFactors, passkeyProofOptions } from '#api/second-factor.ts'
import { callApi } from '#src/lib/api-client.ts'
import { accountKey } from './profile.queries.ts'

export type SecondFactors = InferOutput<typeof listSecondFactors.data>

/** As the profile has them. */
export function summaryOf({ totp, passkeys, recoveryCodesLeft }: SecondFactors): Profile['secondFactors'] {
  return { totp: totp !== null, passkeys: passkeys.length, recoveryCodesLeft }
}

/** What the account has beside its password. */
export function secondFactorsQueryOptions(userId: string) {
  return queryOptions({
    queryKey: [...accountKey(userId), 'second-factors'],
    queryFn: async ({ signal }) => callApi(listSecondFactors, undefined, { signal }),
    retry: false,
    networkMode: 'always',
  })
}

/** WebAuthn request options for one proof; they are never kept. */
export function passkeyProofQueryOptions(userId: string, enabled: boolean) {
  return queryOptions({
    queryKey: [...accountKey(userId), 'passkey-proof'],
    queryFn: async ({ signal }) => callApi(passkeyProofOptions, undefined, { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
}
