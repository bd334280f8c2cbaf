import type { FlowRecord } from '#src/chain/flow/flow.ts'

/** Returns whether the flow continues only at the user's request and has no open wallet request. */
export function hasEnded(flow: Pick<FlowRecord, 'status'>): boolean {
  return !['running', 'interrupted', 'unknown'].includes(flow.status)
}
