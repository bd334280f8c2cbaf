import { defaultAppSettings, noExchange, type ServerConfig } from '#server/config/config.ts'
import { noFiat } from '#server/config/fiat-config.ts'
import { silentAlerts } from '#server/config/alert-environment.ts'
import { aroundTheClock } from '#server/config/support-hours.ts'

/** A configuration for tests: cheap hashes, and limits that no test hits by chance. */
export const testConfig: ServerConfig = {
  role: 'all',
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'https://app.example',
  trustedProxies: [],
  appFolder: null,
  metricsToken: null,
  databaseUrl: null,
  dataFolder: 'unused',
  s3: null,
  clamd: null,
  secrets: {
    accessTokenKey: Buffer.alloc(32, 1),
    codeKey: Buffer.alloc(32, 2),
    encryptionKey: Buffer.alloc(32, 3),
  },
  mail: {
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'Sevenport <no-reply@app.example>',
    supportEmail: 'support@app.example',
    mailgunSigningKey: 'key of the tests, which is long enough',
  },
  push: null,
  tellsLoopbackShops: false,
  rewardsEvery: 30,
  pollOrdersSoon: null,
  supportHours: aroundTheClock,
  alerts: silentAlerts,
  signer: null,
  prices: null,
  exchange: noExchange,
  fiat: noFiat,
  desk: null,
  rpcUrls: {},
  bitcoin: [],
  bitcoinSigner: null,
  tronSigner: null,
  tron: null,
  indexUrls: {},
  walletConnect: null,
  passwordHash: { memoryKibibytes: 64, passes: 1 },
  addressLimits: { general: 1_000_000, costly: 1_000_000, quotes: 1_000_000 },
  app: defaultAppSettings,
  logLevel: 'info',
}
