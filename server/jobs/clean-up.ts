import type { Log } from '#server/lib/log.ts'

/** Deletes what has expired. */
export interface CleanUp {
  readonly name: string
  /** Returns how many rows it has deleted. */
  readonly run: () => Promise<number>
}

/** Runs each; one that fails is logged and does not keep the others from running. */
export async function cleanUp(cleanUps: readonly CleanUp[], log: Log): Promise<void> {
  for (const { name, run } of cleanUps) {
    try {
      const deleted = await run()
      if (deleted > 0) log.info({ cleanUp: name, deleted }, 'Cleaned up')
    } catch (error) {
      log.error({ cleanUp: name, err: error }, 'Clean-up failed')
    }
  }
}
