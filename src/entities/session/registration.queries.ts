import type { InferOutput } from 'valibot'
import { getRegisterConf } from '#api/configuration.ts'
import type { Realm } from '#api/endpoint.ts'
import { keptQueryOptions } from '#src/lib/kept-query.ts'

/** Countries whose residents may register, and the current texts. */
export function registrationConfigQueryOptions() {
  return keptQueryOptions('registerConf:v1', getRegisterConf, { staleTime: 600_000 })
}

type Texts = Pick<InferOutput<typeof getRegisterConf.data>, 'agreementId' | 'futuresAgreementId'>

/** Returns the id of the agreement that a realm's accounts accept. */
export function agreementIdOf(realm: Realm, { agreementId, futuresAgreementId }: Texts): string {
  return realm === 'main' ? agreementId : futuresAgreementId
}
