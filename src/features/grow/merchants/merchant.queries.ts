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

/** Query key of a user's merchant account and applications. */
function merchantKey(userId: string) {
  return ['merchant', userId] as const
}

export function ownMerchantQueryOptions(userId: string) {
  return apiQueryOptions(getOwnMerchant, { within: merchantKey(userId), staleTime: 10_000 })
}

export function merchantEarningsQueryOptions(userId: string) {
  return apiQueryOptions(getMerchantEarnings, { within: merchantKey(userId), staleTime: 10_000 })
}

/** Days with earnings of the merchant, as the source of an `EndlessList`. */
export function useMerchantDays(userId: string) {
  return useEndlessQuery(listMerchantDays, { within: merchantKey(userId) })
}

/** A statement, cached forever as it never changes. @param month Such as `2027-01`. */
export function merchantStatementQueryOptions(userId: string, month: string) {
  return apiQueryOptions(getMerchantStatement, { within: merchantKey(userId), input: { month }, staleTime: Infinity })
}

/** Reads a statement for an export, without caching it. @param month Such as `2027-01`. */
export async function readStatement(month: string): Promise<MerchantStatement> {
  return callApi(getMerchantStatement, { month })
}

/** An applicant's actions. Everything is reloaded afterwards, even on failure: a reviewer may have been faster. */
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

/** A merchant code to apply with, which only the local world provides. */
export function localMerchantCodeQueryOptions() {
  return apiQueryOptions(getLocalMerchantCode, { read: ({ code }) => code, enabled: isLocalBuild, staleTime: Infinity })
}
