import path from 'node:path'

import { readConfig, type ServerConfig } from '#server/config/config.ts'
import { connectPostgres, type DatabaseConnection, openPglite } from '#server/db/connect.ts'
import { StartupError } from '#server/lib/startup-error.ts'

/**
 * Runs an operator's command on the server's own database, then closes the connection. A configuration error ends the
 * process with a one-sentence message.
 * @param run Receives the command line's arguments and the server's configuration, and returns the exit code.
 */
export async function withDatabase(
  run: (connection: DatabaseConnection, commandLine: readonly string[], config: ServerConfig) => Promise<number>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    const { databaseUrl, dataFolder } = config
    const connection =
      databaseUrl === null
        ? await openPglite(path.join(dataFolder, 'database'))
        : connectPostgres(databaseUrl, (error) => console.error(error.message))
    try {
      process.exitCode = await run(connection, process.argv.slice(2), config)
    } finally {
      await connection.close()
    }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Prints what is wrong with a command. @returns The exit code. */
export function refuse(reason: string): number {
  console.error(reason)
  return 1
}
