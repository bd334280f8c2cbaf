import { toHex } from 'viem'
import type { FlowKind, FlowParams, FlowRecord, FlowState } from './flow.ts'

/** A flow that nothing has been done of yet. */
export function newFlow<K extends FlowKind>(
  kind: K,
  params: FlowParams[K],
  place: Pick<FlowState, 'account' | 'chainId' | 'worldId'>,
): FlowRecord {
  const record = {
    ...place,
    id: newId(),
    kind,
    params,
    steps: [],
    requests: [],
    status: 'running',
    createdAt: Date.now(),
  }
  // `kind` and `params` belong together by the signature.
  return record as unknown as FlowRecord
}

/** Not `crypto.randomUUID`, which a phone that looks at a developer's machine over plain HTTP does not have. */
function newId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16))).slice(2)
}
