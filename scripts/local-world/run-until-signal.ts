/** Something that runs until it is closed. */
interface Running {
  close(): Promise<void>
}

/**
 * Starts something and runs it until Ctrl-C (or SIGTERM), which stops everything with exit code 0, even during the
 * start. A failed start prints the reason and exits with code 1.
 */
export async function runUntilSignal(start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    // Hardhat's chains and open connections would keep the process alive for a while.
    setTimeout(() => process.exit(0), 2_000).unref()
    await running?.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
  process.on('SIGHUP', () => void end())

  try {
    running = await start()
  } catch (error) {
    if (isEnding) return
    console.error(error instanceof Error ? `\n${error.message}` : error)
    process.exit(1)
  }
}
