import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import { createBackend } from './backend.ts'
import { openBitcoinWallet } from './composition/bitcoin-wallet.ts'
import { openHotWallet } from './composition/hot-wallet.ts'
import { openTronWallet } from './composition/tron-wallet.ts'
import { openMarkets } from './composition/markets.ts'
import type { ServerConfig } from './config/config.ts'
import { connectPostgres, type DatabaseConnection, openPglite } from './db/connect.ts'
import { isDatabaseDamaged, isDatabaseUnavailable } from './db/database-errors.ts'
import { damage, DatabaseFolderError } from './db/database-folder.ts'
import { requireRightClock } from './db/require-right-clock.ts'
import { systemClock } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import { StartupError } from './lib/startup-error.ts'
import { smtpMailer } from './mail/mailer.ts'

/** A running server. */
export interface RunningServer {
  readonly url: string
  /** Stops taking requests, finishes running ones and running outbox events, and closes the database. */
  close(): Promise<void>
}

/** Starts a server as configured. All roles listen: the worker for health checks and metrics. */
export async function startServer(config: ServerConfig, log: Log): Promise<RunningServer> {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end()
  }
  try {
    const signer = await openHotWallet(config, systemClock)
    const bitcoinSigner = await openBitcoinWallet(config, systemClock)
    const tronSigner = await openTronWallet(config, systemClock)
    const connection = await openDatabase(config, log)
    closing.push(() => connection.close())
    await requireRightClock(connection.database, systemClock)
    const mailer = smtpMailer(config.mail)
    closing.push(() => mailer.close())
    const prices = config.prices && openMarkets(config.prices, log)
    const { app, worker } = await createBackend({
      config,
      connection,
      mailer,
      prices,
      signer,
      bitcoinSigner,
      tronSigner,
      clock: systemClock,
      log,
    })
    if (config.role !== 'http') {
      closing.push(() => worker.stop())
      await worker.start()
    }
    // Requests return them, and the worker triggers price alerts with them.
    if (prices !== null) {
      closing.push(() => prices.stop())
      prices.start()
    }
    closing.push(() => app.close())
    const url = await listen(app, config)
    log.info({ url, role: config.role }, 'Listening')
    return { url, close }
  } catch (error) {
    // A damaged database can't be closed either.
    if (config.databaseUrl === null && isDatabaseDamaged(error)) {
      throw new DatabaseFolderError(folderOf(config), damage, error)
    }
    await close()
    if (!isDatabaseUnavailable(error)) throw error
    throw new StartupError(`DATABASE_URL: the database cannot be used: ${innermost(error).message}`, { cause: error })
  }
}

async function listen(app: FastifyInstance, { host, port }: ServerConfig): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    throw new StartupError(`HOST, PORT: cannot listen there: ${(error as Error).message}`, { cause: error })
  }
}

/** Returns the driver's error, without the query that Drizzle adds. */
function innermost(error: unknown): Error {
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : (error as Error).cause
  return inner instanceof Error ? innermost(inner) : (error as Error)
}

async function openDatabase(config: ServerConfig, log: Log): Promise<DatabaseConnection> {
  if (config.databaseUrl === null) return openPglite(folderOf(config))
  return connectPostgres(config.databaseUrl, (error) => log.warn({ err: error }, 'Lost a connection to the database'))
}

function folderOf({ dataFolder }: ServerConfig): string {
  return path.join(dataFolder, 'database')
}
