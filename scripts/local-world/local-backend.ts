import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import type { AppConfig } from '#api/app-config.ts'
import { localSupportPath } from '#api/local-world.ts'
import { type Backend, createBackend } from '#server/backend.ts'
import { openMarkets } from '#server/composition/markets.ts'
import { defaultAppSettings, defaultDesk, type PriceConfig, type ServerConfig } from '#server/config/config.ts'
import type { SupportHours } from '#server/config/support-hours.ts'
import { type DatabaseConnection, openPglite } from '#server/db/connect.ts'
import { openBitcoinWallet } from '#server/composition/bitcoin-wallet.ts'
import { openHotWallet } from '#server/composition/hot-wallet.ts'
import { openTronWallet } from '#server/composition/tron-wallet.ts'
import type { Route } from '#server/http/route.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import { createLog } from '#server/log.ts'
import { smtpMailer } from '#server/mail/mailer.ts'
import { threadTokenIn } from '#server/mail/thread-address.ts'
import { inboundMailPath } from '#server/modules/conversations/by-mail/inbound-mail.pages.ts'
import type { DeliveredMail } from '#server/providers/inbound-mail/port.ts'

import type { LocalBitcoinNodes } from './bitcoin/local-bitcoin-nodes.ts'
import type { LocalTronNode } from './tron/local-tron-node.ts'
import { serveCoins } from './coin-pages.ts'
import { databaseTemplate } from './database-template.ts'
import { readOrMakePushKey } from './local-push-key.ts'
import { localRecords } from './local-records.ts'
import { readOrMakeSecrets } from './local-secrets.ts'
import { guardLoopback } from './loopback-guard.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { serveMailbox } from './mailbox-pages.ts'
import { mailgunForm } from './mailgun-simulator.ts'
import { servePartners } from './partner-pages.ts'
import type { ExchangePartners } from './partners/exchange/exchange-partners.ts'
import type { FiatPartners } from './partners/fiat/fiat-partners.ts'
import { loopback } from './ports.ts'
import { serveShop } from './shop/shop-pages.ts'
import { TestShop } from './shop/test-shop.ts'

/** What the backend needs before the chains and the app are ready: it opens while they are being created. */
export interface LocalServices {
  readonly connection: DatabaseConnection
  readonly mailbox: Mailbox
  close(): Promise<void>
}

/** Opens the database in `dataFolder`, and the mailbox. */
export async function openLocalServices(dataFolder: string): Promise<LocalServices> {
  await mkdir(dataFolder, { recursive: true })
  const template = await databaseTemplate()
  const connection = await openPglite(path.join(dataFolder, 'database'), template.folder)
  const mailbox = await startMailbox()
  return {
    connection,
    mailbox,
    close: async () => {
      await mailbox.close()
      await connection.close()
    },
  }
}

export interface LocalBackendOptions {
  readonly services: LocalServices
  readonly dataFolder: string
  readonly publicUrl: string
  readonly trustedProxies: readonly string[] | undefined
  readonly worldId: string
  readonly rpcUrls: AppConfig['rpcUrls']
  readonly indexUrls: AppConfig['indexUrls']
  /** The hot wallet's key. */
  readonly signer: ServerConfig['signer']
  /** Bitcoin-like nodes, whose faucets have a page. */
  readonly bitcoin: LocalBitcoinNodes
  /** The TRON node, likewise. */
  readonly tron: LocalTronNode
  /** The Bitcoin-like networks that the server scans. */
  readonly bitcoinPlaces: ServerConfig['bitcoin']
  /** The seed that pays on those networks and on TRON. */
  readonly seed: ServerConfig['bitcoinSigner']
  /** The TRON network that the server scans. */
  readonly tronPlace: ServerConfig['tron']
  readonly walletConnect: AppConfig['walletConnect']
  readonly appFolder: string | undefined
  /** The simulators for prices. */
  readonly prices: PriceConfig
  /** The simulators for swaps. */
  readonly exchange: ExchangePartners
  /** The simulators for purchases and sales. */
  readonly fiat: FiatPartners
  readonly supportHours: SupportHours
  readonly routes: readonly Route[]
}

/** Starts the server as in production, with the local world's mailbox and routes; its worker is already running. */
export async function startLocalBackend(options: LocalBackendOptions): Promise<Backend & { close(): Promise<void> }> {
  const { services, publicUrl, worldId, routes } = options
  const config = await localConfig(options)
  const mailer = smtpMailer(config.mail)
  const log = fileLog(options.dataFolder)
  const prices = openMarkets(options.prices, log)
  const backend = await createBackend({
    config,
    connection: services.connection,
    mailer,
    prices,
    signer: await openHotWallet(config, systemClock),
    bitcoinSigner: await openBitcoinWallet(config, systemClock),
    tronSigner: await openTronWallet(config, systemClock),
    clock: systemClock,
    log,
    worldId,
    resolveRecord: localRecords(services.connection.database),
    supportUrl: localSupportPath,
    extraRoutes: routes,
    extend: (app: FastifyInstance) => {
      guardLoopback(app)
      serveMailbox(app, { mailbox: services.mailbox, publicUrl, supportEmail: config.mail.supportEmail })
      servePartners(app, options.exchange, options.fiat)
      serveCoins(app, options)
      serveShop(app, new TestShop(systemClock), publicUrl)
    },
  })
  services.mailbox.handOn(supportForwarder(backend.app, config.mail))
  await backend.worker.start()
  // So that the first page has prices.
  await prices.refresh()
  prices.start()
  return {
    ...backend,
    close: async () => {
      await backend.app.close()
      await backend.worker.stop()
      await prices.stop()
      mailer.close()
    },
  }
}

/** Stands in for Mailgun: forwards emails to support. */
function supportForwarder(
  app: FastifyInstance,
  { supportEmail, mailgunSigningKey }: ServerConfig['mail'],
): (mail: DeliveredMail) => Promise<void> {
  return async (mail) => {
    if (mailgunSigningKey === null || threadTokenIn(mail.recipient, supportEmail) === undefined) return
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: inboundMailPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: mailgunForm(mailgunSigningKey, mail).toString(),
    })
    if (statusCode !== 200) console.error(`An email to support was not accepted: ${body}`)
  }
}

async function localConfig(options: LocalBackendOptions): Promise<ServerConfig> {
  const {
    services,
    dataFolder,
    publicUrl,
    trustedProxies = [],
    rpcUrls,
    indexUrls,
    signer,
    walletConnect,
    appFolder = null,
  } = options
  return {
    role: 'all',
    host: loopback,
    port: 0,
    publicUrl,
    trustedProxies,
    appFolder,
    metricsToken: null,
    databaseUrl: null,
    dataFolder,
    // Without ClamAV, only the EICAR test file is detected.
    s3: null,
    clamd: null,
    secrets: await readOrMakeSecrets(dataFolder),
    mail: {
      smtpUrl: services.mailbox.smtpUrl,
      from: 'Sevenport <no-reply@sevenport.local>',
      supportEmail: 'support@sevenport.local',
      mailgunSigningKey: randomBytes(32).toString('hex'),
    },
    push: await readOrMakePushKey(dataFolder, 'mailto:support@sevenport.local'),
    tellsLoopbackShops: true,
    // Instead of half a minute: due rewards come quickly here.
    rewardsEvery: 3,
    // Simulators answer at once, so orders needn't wait for the next poll at a real partner's pace.
    pollOrdersSoon: 4,
    supportHours: options.supportHours,
    // Checked more often than every minute, so that alerts come quickly.
    alerts: { emails: ['operators@sevenport.local'], webhook: null, every: 15 },
    signer,
    prices: options.prices,
    exchange: options.exchange.config,
    fiat: options.fiat.config,
    desk: defaultDesk,
    rpcUrls,
    bitcoin: options.bitcoinPlaces,
    bitcoinSigner: options.seed,
    tron: options.tronPlace,
    tronSigner: options.seed,
    indexUrls,
    walletConnect,
    passwordHash: { memoryKibibytes: 19_456, passes: 2 },
    // All browsers and tests share one IP address.
    addressLimits: { general: 60_000, costly: 6_000, quotes: 6_000 },
    app: defaultAppSettings,
    logLevel: 'info',
  }
}

/** Logs to the data folder, and errors to the console as well. */
function fileLog(dataFolder: string): Log {
  const file = createWriteStream(path.join(dataFolder, 'server.log'), { flags: 'a' })
  return createLog('info', {
    write: (line) => {
      file.write(line)
      if (line.includes('"level":"error"')) console.error(line)
    },
  })
}
