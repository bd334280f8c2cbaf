import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiErrorCode } from '#api/errors.ts'
import type { Realm } from '#api/endpoint.ts'
import { futuresConsents, giveConsent, listConsents } from '#api/notices.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { accountKey } from './profile.queries.ts'
import { agreementIdOf, registrationConfigQueryOptions } from './registration.queries.ts'
import { consentTextKey } from './agreement.queries.ts'

const calls: Readonly<Record<Realm, typeof futuresConsents>> = {
  main: { listConsents, giveConsent },
  futures: futuresConsents,
}

/** The versions of a realm's two texts that a user has accepted, and those that still need their consent. */
export function consentsQueryOptions(realm: Realm, userId: string) {
  return apiQueryOptions(calls[realm].listConsents, {
    within: accountKey(userId),
    // Texts rarely change, and a user who stays on a page for hours can be asked on the next visit.
    staleTime: 'static',
  })
}

/**
 * Accepts the current texts; if newer ones were published meanwhile, shows those from then on.
 * @param onGiven Called while the caller is still mounted: it unmounts as soon as no consent is due.
 */
export function useGiveConsent(realm: Realm, userId: string, onGiven: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const conf = registrationConfigQueryOptions()
      const texts = await queryClient.query({ ...conf, staleTime: 'static' })
      const agreementId = agreementIdOf(realm, texts)
      try {
        await callApi(calls[realm].giveConsent, { agreementId, privacyId: texts.privacyId })
      } catch (error) {
        if (hasApiErrorCode(error, apiErrorCode.consentOutdated)) {
          await queryClient.resetQueries({ queryKey: consentTextKey })
          await queryClient.refetchQueries(conf)
        }
        throw error
      }
    },
    onSuccess: async () => {
      onGiven()
      await queryClient.resetQueries(consentsQueryOptions(realm, userId))
    },
  })
}
