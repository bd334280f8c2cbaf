import type { FlowRecord } from '#src/chain/flow/flow.ts'

/** The flow doesn't continue unless the person asks for it, and none of its requests is open. */
export function hasEnded(flow: Pick<FlowRecord, 'status'>): boolean {
  return !['running', 'interrupted', 'unknown'].includes(flow.status)
}
