import type { Log } from '#server/lib/log.ts'

/** A job that deletes expired rows. */
export interface CleanUp {
  readonly name: string
  /** Returns the number of deleted rows. */
  readonly run: () => Promise<number>
}

/** Runs all jobs. A failure is logged and doesn't stop the others. */
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
