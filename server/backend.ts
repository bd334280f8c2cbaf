import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'

import { buildApp } from './app.ts'
import { HealthBoard } from './lib/health-board.ts'
import { PollLoop, type PollLoopOptions } from './lib/poll-loop.ts'
import { openExchangePartners } from './composition/exchange-partners.ts'
import { openFiatPartners } from './composition/fiat-partners.ts'
import { mailBrands } from './composition/mail-brands.ts'
import { composeModules } from './composition/modules.ts'
import type { ServerConfig } from './config/config.ts'
import type { DatabaseConnection } from './db/connect.ts'
import { isMigrated, migrate, readMigrations } from './db/migrate.ts'
import { outboxChannel } from './db/outbox.ts'
import { AccessTokens } from './http/access-token.ts'
import { Authentication } from './http/authentication.ts'
import { KeyAuthentication } from './http/key-authentication.ts'
import { LocalRateLimiter, sharedRateLimits } from './http/rate-limits.ts'
import type { Route } from './http/route.ts'
import type { CleanUp } from './jobs/clean-up.ts'
import { ClockWatch } from './jobs/clock-watch.ts'
import { measureOutbox } from './jobs/outbox-metrics.ts'
import { OutboxRelay } from './jobs/outbox-relay.ts'
import { ownCleanUps } from './jobs/own-clean-ups.ts'
import { Worker } from './jobs/worker.ts'
import type { Clock } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import { mailHandler } from './mail/mail-handler.ts'
import { mailEventKind } from './mail/mail.ts'
import type { Mailer } from './mail/mailer.ts'
import type { SwapPartner } from './providers/exchange/port.ts'
import { resolveRecord, type ResolveRecord } from './providers/inbound-mail/signature.ts'
import type { FiatPartner } from './providers/fiat/port.ts'
import type { PriceSource } from './providers/prices/prices.ts'
import type { BitcoinSigner } from './signer/bitcoin-signer.ts'
import type { Signer } from './signer/signer.ts'
import type { TronSigner } from './signer/tron-signer.ts'

export interface BackendOptions {
  readonly config: ServerConfig
  readonly connection: DatabaseConnection
  readonly mailer: Mailer
  /** Null if no source is configured; the endpoint then answers that prices are unavailable. */
  readonly prices: PriceSource | null
  /** Partners for swaps; by default those with keys in the configuration. */
  readonly exchangePartners?: readonly SwapPartner[]
  /** Partners for buying and selling coins with fiat; by default those with keys in the configuration. */
  readonly fiatPartners?: readonly FiatPartner[]
  /** The key that pays withdrawals, if this process has it. */
  readonly signer?: Signer | null
  /** The seed that pays on Bitcoin-like networks, if this process has it. */
  readonly bitcoinSigner?: BitcoinSigner | null
  /** The seed that pays on TRON, if this process has it. */
  readonly tronSigner?: TronSigner | null
  /** Looks up DNS records; by default with this machine's resolver. */
  readonly resolveRecord?: ResolveRecord
  readonly clock: Clock
  readonly log: Log
  /** Identifies the local world to the app; null elsewhere. */
  readonly worldId?: string
  /** Where users write for help; by default the support email address. */
  readonly supportUrl?: string
  /** Routes that only the local world has. */
  readonly extraRoutes?: readonly Route[]
  readonly extend?: (app: FastifyInstance) => void
}

/** A composed server that neither listens nor works yet. */
export interface Backend {
  readonly app: FastifyInstance
  readonly relay: OutboxRelay
  readonly worker: Worker
  readonly accessTokens: AccessTokens
  readonly cleanUps: readonly CleanUp[]
  /** Runs automatically while `app` listens. */
  readonly clockWatch: ClockWatch
  /** Checks every component of the status page. Runs automatically while `app` listens. */
  readonly checkComponents: () => Promise<void>
}

/** Milliseconds between checks of the clock. */
const clockInterval = 30_000
/** Milliseconds between checks of the status page's components. */
const componentInterval = 15_000

/**
 * Migrates the database and composes the server. The caller listens with `app`, starts `worker`, and closes both and
 * the connection.
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { config, connection, clock, log, worldId = null, extraRoutes = [], extend } = options
  const { database } = connection
  const migrations = await readMigrations()
  const migrated = await migrate(connection, migrations)
  if (migrated.length > 0) log.info({ migrations: migrated }, 'Migrated the database')

  const accessTokens = new AccessTokens(config.secrets.accessTokenKey, clock)
  const createRateLimiter = sharedRateLimits(database)
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const modules = composeModules({
    ...options,
    ...signersOf(options),
    resolveRecord: options.resolveRecord ?? resolveRecord,
    exchangePartners:
      options.exchangePartners ?? openExchangePartners(config.exchange, Object.keys(config.rpcUrls).map(Number)),
    fiatPartners: options.fiatPartners ?? openFiatPartners(config.fiat, clock),
    metrics,
    health: new HealthBoard(clock),
    database,
    listen: (channel, notified) => connection.listen(channel, notified),
    accessTokens,
    createRateLimiter,
  })
  for (const seed of modules.seeds) await seed()

  const { supportEmail } = config.mail
  const { supportUrl = `mailto:${supportEmail}` } = options
  const countDead = measureOutbox(database, metrics)
  const handlers = new Map([...modules.outboxHandlers, [mailEventKind, mailHandlerOf(options)]])
  const relay = new OutboxRelay({ database, handlers, log, onDead: countDead })
  const cleanUps = [...modules.cleanUps, ...ownCleanUps(database, clock)]
  const worker = new Worker({
    relay,
    cleanUps,
    workers: modules.workers,
    log,
    listen: (notified) => connection.listen(outboxChannel, notified),
  })

  const clockWatch = new ClockWatch({ database, clock, log, metrics })
  const { general, costly } = config.addressLimits
  const { rpcUrls, indexUrls, walletConnect } = config
  const app = await buildApp({
    config,
    appConfig: { rpcUrls, indexUrls, walletConnect, worldId, support: { email: supportEmail, url: supportUrl } },
    routes: config.role === 'worker' ? [] : [...modules.routes, ...extraRoutes],
    eventStreams: config.role === 'worker' ? [] : modules.eventStreams,
    pageRoutes: config.role === 'worker' ? [] : modules.pageRoutes,
    guards: {
      authentication: new Authentication(accessTokens, modules.findSessionFacts),
      keyAuthentication: new KeyAuthentication(modules.findKeyHolder, createRateLimiter),
      generalLimit: new LocalRateLimiter({ points: general, seconds: 60 }),
      costlyLimit: createRateLimiter('costly-address', { points: costly, seconds: 60 }),
    },
    sessionEnds: modules.sessionEnds,
    isReady: async () => clockWatch.isRight && isReady(() => isMigrated(database, migrations), log),
    metrics,
    log,
    ...(extend && { extend }),
  })
  app.addHook('onClose', () => modules.close())
  const { checkComponents } = modules
  repeatWhileListening(app, {
    interval: clockInterval,
    run: () => clockWatch.run(),
    onFailure: (error, failures) =>
      log.warn({ err: error, failures }, 'Could not compare the clock with the database’s'),
  })
  repeatWhileListening(app, {
    interval: componentInterval,
    run: checkComponents,
    onFailure: (error, failures) => log.warn({ err: error, failures }, 'Could not update the status page'),
  })
  return { app, relay, worker, accessTokens, cleanUps, clockWatch, checkComponents }
}

function mailHandlerOf({ config, connection: { database }, mailer, clock }: BackendOptions) {
  const { publicUrl, mail } = config
  const sender = { publicUrl, supportEmail: mail.supportEmail, receivesMail: mail.mailgunSigningKey !== null }
  return mailHandler(mailer, sender, mailBrands({ database, clock, publicUrl }))
}

/** Defaults the signers that this process doesn't have to null. */
function signersOf({ signer = null, bitcoinSigner = null, tronSigner = null }: BackendOptions) {
  return { signer, bitcoinSigner, tronSigner }
}

function repeatWhileListening(app: FastifyInstance, options: PollLoopOptions): void {
  const loop = new PollLoop(options)
  app.addHook('onListen', async () => loop.start())
  app.addHook('onClose', () => loop.stop())
}

async function isReady(check: () => Promise<boolean>, log: Log): Promise<boolean> {
  try {
    return await check()
  } catch (error) {
    log.warn({ err: error }, 'The database is not responding')
    return false
  }
}
