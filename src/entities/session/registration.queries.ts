import { queryOptions } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { getRegisterConf } from '#api/configuration.ts'
import { type agreementKind, getAgreement } from '#api/notices.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { callApi } from '#src/lib/api-client.ts'

export type AgreementKind = InferOutput<typeof agreementKind>

/** Countries whose residents may register, and the texts in force. */
export function registrationConfigQueryOptions() {
  return queryOptions({
    queryKey: ['registration-config'],
    queryFn: async ({ signal }) => callApi(getRegisterConf, undefined, { signal }),
    staleTime: 600_000,
    retry: false,
    networkMode: 'always',
  })
}

/** A text that a registration agrees to. */
export function consentTextQueryOptions(kind: AgreementKind, lang: LanguageCode) {
  return queryOptions({
    queryKey: ['consent-text', kind, lang],
    queryFn: async ({ signal }) => callApi(getAgreement, { kind, lang }, { signal }),
    staleTime: 600_000,
    retry: false,
    networkMode: 'always',
  })
}
