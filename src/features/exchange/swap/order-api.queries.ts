import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { safeParse } from 'valibot'
import { getApiQuote, orderApiDocumentPath } from '#api/order-api.ts'
import { listOrderKeys, revokeOrderKey } from '#api/order-keys.ts'
import { accountKey } from '#src/entities/session/profile.queries.ts'
import { useSession, useUser } from '#src/entities/session/session.ts'
import { ApiError, callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { type ApiCall, apiDocument, callsOf } from './rules/api-document.ts'

/** Request timeout (spec §9). */
const timeoutMilliseconds = 60_000

/** The calls of the order API, as described by the server that answers them. */
export function useApiCalls() {
  return useQuery({
    queryKey: [orderApiDocumentPath],
    queryFn: async ({ signal }) => readCalls(signal),
    staleTime: Infinity,
    retry: false,
  })
}

async function readCalls(signal: AbortSignal): Promise<readonly ApiCall[]> {
  const { body, status } = await send(orderApiDocumentPath, { signal })
  const result = safeParse(apiDocument, parseJson(body))
  if (result.success) return callsOf(result.output)
  throw new ApiError('invalid-answer', status, 'The description of the order API is invalid')
}

interface Answer {
  readonly status: number
  readonly body: string
}

export interface TriedQuote {
  readonly input: Readonly<Record<string, unknown>>
  /** Empty for no key. */
  readonly key: string
}

/** Sends a call as another program would, without the user's session. */
export function useTryQuote() {
  const queryClient = useQueryClient()
  const userId = useSession()?.userId
  return useMutation({
    onSettled: async () => {
      // The key may have been used for the first time.
      if (userId !== undefined) await queryClient.invalidateQueries(orderKeysQueryOptions(userId))
    },
    mutationFn: async ({ input, key }: TriedQuote) =>
      send(getApiQuote.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key !== '' && { authorization: `Bearer ${key}` }) },
        body: JSON.stringify(input),
      }),
  })
}

async function send(path: string, options: RequestInit): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await fetch(path, { credentials: 'omit', ...options, signal })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    throw new ApiError(timeout.aborted ? 'timeout' : 'network', 0, `${path} could not be reached`, { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The logged-in user's API keys. */
export function orderKeysQueryOptions(userId: string) {
  return apiQueryOptions(listOrderKeys, { within: accountKey(userId) })
}

export function useRevokeKey() {
  const queryClient = useQueryClient()
  const { queryKey } = orderKeysQueryOptions(useUser().userId)
  return useMutation({
    mutationFn: async (id: string) => callApi(revokeOrderKey, { id }),
    // Also on failure: the key may have been revoked already.
    onSettled: async () => queryClient.invalidateQueries({ queryKey }),
  })
}
