import type { FlowRecord } from '#src/chain/flow/flow.ts'

/** Nothing goes on with this flow any more unless the person asks for it, and nothing that it asked for is open. */
export function hasEnded(flow: Pick<FlowRecord, 'status'>): boolean {
  return !['running', 'interrupted', 'unknown'].includes(flow.status)
}
