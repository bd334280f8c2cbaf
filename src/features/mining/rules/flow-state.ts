import type { FlowRecord } from '#src/chain/flow/flow.ts'

/** Nothing goes on with this flow any more unless the person asks for it. */
export function hasEnded(flow: Pick<FlowRecord, 'status'>): boolean {
  return flow.status !== 'running' && flow.status !== 'interrupted'
}
