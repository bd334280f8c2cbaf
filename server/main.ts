import { readConfig } from './config/config.ts'
import { fileFaults } from './config/file-faults.ts'
import { StartupError } from './lib/startup-error.ts'
import { createLog } from './log.ts'
import { startServer } from './server.ts'

/** Milliseconds for requests and effects to finish at shutdown. */
const graceMilliseconds = 25_000

try {
  const config = readConfig(process.env, fileFaults)
  const log = createLog(config.logLevel)
  const server = await startServer(config, log)
  let isEnding = false
  const end = async (signal: string) => {
    if (isEnding) return
    isEnding = true
    log.info({ signal }, 'Shutting down')
    setTimeout(() => {
      log.error({}, 'Shutdown timed out with work unfinished')
      process.exit(1)
    }, graceMilliseconds).unref()
    await server.close()
    log.info({}, 'Shut down')
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void end(signal))
  process.on('SIGINT', (signal) => void end(signal))
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
