import type { InferOutput } from 'valibot'
import { type agreementKind, getAgreement, listAgreementChanges } from '#api/notices.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { apiQueryKey, apiQueryOptions } from '#src/lib/api-query.ts'

export type AgreementKind = InferOutput<typeof agreementKind>

/** Key of the current texts, in every language. */
export const consentTextKey = apiQueryKey(getAgreement)

/** A text that the user accepts when registering. */
export function consentTextQueryOptions(kind: AgreementKind, lang: LanguageCode) {
  return apiQueryOptions(getAgreement, {
    input: { kind, lang },
    staleTime: 600_000,
  })
}

/** Changes in the versions that operators have published. */
export function agreementChangesQueryOptions(lang: LanguageCode) {
  return apiQueryOptions(listAgreementChanges, {
    input: { lang },
    read: ({ items }) => items,
    staleTime: 600_000,
  })
}
