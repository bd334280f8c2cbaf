import { useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { getLocalMerchantCode } from '#api/local-world.ts'
import {
  getMerchantEarnings,
  getMerchantStatement,
  listMerchantDays,
  type MerchantStatement,
} from '#api/merchant-earnings.ts'
import { answerMerchantQuestion, applyAsMerchant, getOwnMerchant, withdrawMerchantApplication } from '#api/merchants.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

/** Key of what a person is as a merchant, and has applied for. */
function merchantKey(userId: string) {
  return ['merchant', userId] as const
}

export function ownMerchantQueryOptions(userId: string) {
  return apiQueryOptions(getOwnMerchant, { within: merchantKey(userId), staleTime: 10_000 })
}

export function merchantEarningsQueryOptions(userId: string) {
  return apiQueryOptions(getMerchantEarnings, { within: merchantKey(userId), staleTime: 10_000 })
}

/** The days on which something was booked for the merchant, as the source of an `EndlessList`. */
export function useMerchantDays(userId: string) {
  return useEndlessQuery(listMerchantDays, { within: merchantKey(userId) })
}

/** A statement never changes. @param month Such as `2027-01`. */
export function merchantStatementQueryOptions(userId: string, month: string) {
  return apiQueryOptions(getMerchantStatement, { within: merchantKey(userId), input: { month }, staleTime: Infinity })
}

/** Read when it is saved, and not kept. @param month Such as `2027-01`. */
export async function readStatement(month: string): Promise<MerchantStatement> {
  return callApi(getMerchantStatement, { month })
}

/** What an applicant does. Afterwards everything is read again, also when it failed: a reviewer may have been quicker. */
export function useApplicantActions(userId: string) {
  const queryClient = useQueryClient()
  const readAgain = async () => queryClient.invalidateQueries({ queryKey: merchantKey(userId) })
  const andReadAgain = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } finally {
      await readAgain()
    }
  }
  return {
    apply: async (input: InferInput<typeof applyAsMerchant.input>) => andReadAgain(callApi(applyAsMerchant, input)),
    answer: async (input: InferInput<typeof answerMerchantQuestion.input>) =>
      andReadAgain(callApi(answerMerchantQuestion, input)),
    withdraw: async (id: string) => andReadAgain(callApi(withdrawMerchantApplication, { id })),
  }
}

/** A code to apply with, which only the local world tells. */
export function localMerchantCodeQueryOptions() {
  return apiQueryOptions(getLocalMerchantCode, { read: ({ code }) => code, enabled: isLocalBuild, staleTime: Infinity })
}
