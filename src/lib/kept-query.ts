import { type GenericSchema, type InferOutput, nullable } from 'valibot'
import type { Endpoint } from '#api/endpoint.ts'
import { apiQueryOptions } from './api-query.ts'
import { readStored, writeStored } from './storage.ts'
import type { StorageKey } from './stored-text.ts'

/**
 * The query of an endpoint that answers everybody alike, and whose last answer this browser keeps under `key` (spec §3):
 * pages stand on it until the server has answered, and no longer. Whatever is then sent, the server checks.
 */
export function keptQueryOptions<Data extends GenericSchema>(
  key: StorageKey,
  endpoint: Endpoint<undefined, Data, 'public'>,
  timing: { readonly staleTime: number },
) {
  type Answer = InferOutput<Data>
  const read = (answer: Answer): Answer => {
    writeStored(key, answer)
    return answer
  }
  return {
    ...apiQueryOptions<undefined, Data, 'public', Answer>(endpoint, { read, ...timing }),
    placeholderData: () => readKeptAnswer(key, endpoint),
  }
}

/** What the server has last answered here; `undefined` for nothing, and for what an older version has kept otherwise. */
export function readKeptAnswer<Data extends GenericSchema>(
  key: StorageKey,
  { data }: Pick<Endpoint<undefined, Data>, 'data'>,
): InferOutput<Data> | undefined {
  return readStored<InferOutput<Data> | null>(key, nullable(data), null) ?? undefined
}
