import { toHex } from 'viem'
import type { FlowKind, FlowParams, FlowRecord, FlowState } from './flow.ts'

/** Creates a flow that hasn't started yet. */
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
  // The signature guarantees that `kind` and `params` match.
  return record as unknown as FlowRecord
}

/** Not `crypto.randomUUID`, which is missing on a phone that opens a developer's machine over plain HTTP. */
function newId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16))).slice(2)
}
