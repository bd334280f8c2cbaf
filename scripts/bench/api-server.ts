import { randomBytes } from 'node:crypto'

import { defaultAppSettings, type ExchangeConfig, noExchange, type ServerConfig } from '#server/config/config.ts'
import { type FiatConfig, noFiat } from '#server/config/fiat-config.ts'
import { silentAlerts } from '#server/config/alert-environment.ts'
import { aroundTheClock } from '#server/config/support-hours.ts'
import { createLog } from '#server/log.ts'
import { startServer } from '#server/server.ts'

import { prepareChild } from './child-server.ts'

// The server for benchmarks: as in production, logs included, but without rate limits. `CHEAP_PASSWORDS` makes password
// hashes nearly free, so that many users can register; `EXCHANGE` and `FIAT` set its partners, `RPC_URLS` its chains.

const announce = prepareChild()
const everything = Number.MAX_SAFE_INTEGER
const config: ServerConfig = {
  role: 'http',
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'https://app.example',
  trustedProxies: ['loopback'],
  appFolder: null,
  metricsToken: null,
  databaseUrl: process.env.DATABASE_URL ?? null,
  dataFolder: 'none',
  s3: null,
  clamd: null,
  secrets: { accessTokenKey: randomBytes(32), codeKey: randomBytes(32), encryptionKey: randomBytes(32) },
  mail: {
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'Sevenport <no-reply@app.example>',
    supportEmail: 'support@app.example',
    mailgunSigningKey: null,
  },
  push: null,
  tellsLoopbackShops: false,
  rewardsEvery: 30,
  pollOrdersSoon: null,
  supportHours: aroundTheClock,
  alerts: silentAlerts,
  signer: null,
  prices: null,
  fiat: process.env.FIAT === undefined ? noFiat : (JSON.parse(process.env.FIAT) as FiatConfig),
  exchange: process.env.EXCHANGE === undefined ? noExchange : (JSON.parse(process.env.EXCHANGE) as ExchangeConfig),
  desk: null,
  rpcUrls: process.env.RPC_URLS === undefined ? {} : (JSON.parse(process.env.RPC_URLS) as ServerConfig['rpcUrls']),
  bitcoin: [],
  bitcoinSigner: null,
  tronSigner: null,
  tron: null,
  indexUrls: {},
  walletConnect: null,
  passwordHash:
    process.env.CHEAP_PASSWORDS === undefined
      ? { memoryKibibytes: 19_456, passes: 2 }
      : { memoryKibibytes: 8, passes: 1 },
  addressLimits: { general: everything, costly: 2 ** 31 - 1, quotes: 2 ** 31 - 1 },
  app: defaultAppSettings,
  logLevel: 'info',
}
const { url } = await startServer(config, createLog('info'))
announce(url)
