import type { EngineContext } from './engine-context.ts'
import type { FlowRecord } from './flow.ts'
import { endingWithFailure } from './flow-advance.ts'
import { withLockIfFree } from './flow-lock.ts'
import { awaitRequested } from './flow-search.ts'
import { takeOver } from './flow-steps.ts'

/** Runs `work` with the flow marked as attended, so that nothing else in this tab picks it up. */
export type Attend = (id: string, work: () => Promise<void>) => Promise<void>

/**
 * Watches flows that ended as not sent or stopped midway: each is resumed if the wallet sends its transaction after
 * all.
 * @returns Call it for any unattended flow; it watches none twice.
 */
export function createLookout(engine: EngineContext, attend: Attend): (record: FlowRecord) => void {
  const { parts, asking, dispatch } = engine
  const watched = new Set<string>()

  async function watch(record: FlowRecord): Promise<void> {
    const { id } = record
    const search = new AbortController()
    watched.add(id)
    try {
      const run = await engine.createRun(record)
      const finding = await Promise.race([
        awaitRequested(run, () => asking.requestsOf(id), search.signal),
        asking.whenStored(id, (stored) => !hasStopped(stored), search.signal),
      ])
      if (!finding) return
      await withLockIfFree(engine.lockOf(record), async () => {
        if (!hasStopped(parts.store.find(id))) return
        await attend(id, async () => {
          dispatch(id, { type: 'resumed' })
          await endingWithFailure(engine, record, async () => takeOver(engine, run, finding))
        })
      })
    } finally {
      search.abort()
      watched.delete(id)
    }
  }

  return (record) => {
    const mayStillBeSent = hasStopped(record) && record.requests.length > 0
    if (mayStillBeSent && !watched.has(record.id)) void watch(record)
  }
}

function hasStopped(record: FlowRecord | undefined): boolean {
  return record?.status === 'failed' || record?.status === 'interrupted'
}
