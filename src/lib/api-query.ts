import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Endpoint } from '#api/endpoint.ts'
import { callApi } from './api-client.ts'

/** What belongs to one person, `null` for a visitor: what it is about, then whose it is. */
export type PersonalKey = readonly [subject: string, userId: string | null, ...rest: readonly unknown[]]

/** The key of what an answer belongs to: whatever makes that out of date makes the answer so. */
export type KeyWithin<Access> = Access extends 'public'
  ? { readonly within?: QueryKey }
  : { readonly within: PersonalKey }

type WithInput<Input> = Input extends GenericSchema
  ? { readonly input: InferInput<Input> }
  : { readonly input?: undefined }

type Timing<Result> = Pick<
  UseQueryOptions<Result>,
  'enabled' | 'gcTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>

type ApiQuery<Input, Access, Answer, Result> = KeyWithin<Access> &
  WithInput<Input> &
  Timing<Result> & {
    /** What is kept of the answer; all of it unless this says otherwise. Two readings of one endpoint need two keys. */
    readonly read?: (answer: Answer) => Result | Promise<Result>
  }

/**
 * The query of an endpoint: called with its input, cached under its path and input, and aborted when nothing waits for
 * it any more. A failure is shown at once, with a way to try again; no call is retried by itself. What is personal must
 * say whose it is.
 */
export function apiQueryOptions<
  Input extends GenericSchema | undefined,
  Data extends GenericSchema,
  Access extends Endpoint['access'],
  Result = InferOutput<Data>,
>(endpoint: Endpoint<Input, Data, Access>, query: ApiQuery<Input, Access, InferOutput<Data>, Result>) {
  const {
    within,
    input,
    read,
    ...timing
  }: ApiQuery<GenericSchema, 'public', InferOutput<Data>, Result> = query as never
  return queryOptions({
    queryKey: apiQueryKey(endpoint, within, input),
    queryFn: async ({ signal }): Promise<Result> => {
      const answer = await callApi(endpoint as Endpoint<GenericSchema, Data>, input, { signal })
      return read === undefined ? (answer as Result) : read(answer)
    },
    retry: false,
    ...timing,
  })
}

/** The key of an endpoint's answer to an input. */
export function apiQueryKey({ path }: Pick<Endpoint, 'path'>, within: QueryKey = [], input?: unknown): QueryKey {
  return input === undefined ? [...within, path] : [...within, path, input]
}
