import * as v from 'valibot'

import type { PartnerEndpoint } from '#server/lib/partner-http.ts'
import { StartupError } from '#server/lib/startup-error.ts'

import { type AlertConfig, alertsOf, inseparableAlerts } from './alert-environment.ts'
import { type BitcoinConfig, bitcoinConfigOf, inseparableBitcoin, unreadWithdrawals } from './bitcoin-environment.ts'
import type { ClamdAddress } from './clamd-address.ts'
import { environmentSchema, partnerUrlNames } from './environment.ts'
import type { ExchangePlace } from './exchange-place.ts'
import { type FiatConfig, fiatOf } from './fiat-config.ts'
import { inseparableFiat } from './fiat-environment.ts'
import { type PushConfig, pushOf } from './push-environment.ts'
import { inseparableStorage, type S3Config, s3Of } from './storage-environment.ts'
import { type IndexUrls, indexUrlsOf, lonelySecondServers } from './index-environment.ts'
import type { SupportHours } from './support-hours.ts'
import { inseparableTron, type TronConfig, tronConfigOf, unreadTronWithdrawals } from './tron-environment.ts'

/** What a server runs with. Production reads it from the environment; the local world and tests make it up. */
export interface ServerConfig extends BitcoinConfig, TronConfig {
  /** `http` answers requests, `worker` does what the outbox asks for and cleans up, `all` does both. */
  readonly role: 'all' | 'http' | 'worker'
  readonly host: string
  readonly port: number
  /** Where people reach the app, without a slash at the end: links of mails, the domain of passkeys and of wallets' messages. */
  readonly publicUrl: string
  /** Addresses or networks of the proxies in front, whose `x-forwarded-for` and `x-forwarded-host` are believed. */
  readonly trustedProxies: readonly string[]
  /** Folder of the built app; null if something else serves it. */
  readonly appFolder: string | null
  /** What `/metrics` asks for from other machines; null if it answers this machine only. */
  readonly metricsToken: string | null
  /** PostgreSQL; null for the database in `dataFolder`. */
  readonly databaseUrl: string | null
  readonly dataFolder: string
  /** Where attachments are instead of the data folder. */
  readonly s3: S3Config | null
  /** ClamAV's daemon, which scans attachments; null for none. */
  readonly clamd: ClamdAddress | null
  readonly secrets: ServerSecrets
  readonly mail: MailConfig
  /** By which browsers are told of answers; null where none are. */
  readonly push: PushConfig | null
  /** Whether shops of merchants on this machine are told of payments too, unencrypted: in tests and in the local world. */
  readonly tellsLoopbackShops: boolean
  /** Seconds between two looks whether rewards, discounts and shares of fees are to be decided or paid. */
  readonly rewardsEvery: number
  /** When support chats. */
  readonly supportHours: SupportHours
  /** Whom this server alerts of what is wrong with it. */
  readonly alerts: AlertConfig
  /** The key that pays withdrawals; null where this process pays none. */
  readonly signer: SignerFiles | null
  /** Where prices come from; null for none. */
  readonly prices: PriceConfig | null
  /** Partners that swap coins. */
  readonly exchange: ExchangeConfig
  /** Partners that trade coins for fiat. */
  readonly fiat: FiatConfig
  /** What the house's own desk takes; null where it takes nothing. */
  readonly desk: DeskConfig | null
  /** By chain id. The app gets them too. */
  readonly rpcUrls: Readonly<Record<string, string>>
  /** Index servers, by network, which the app alone asks: this server never learns an address of a wallet on a device. */
  readonly indexUrls: IndexUrls
  readonly walletConnect: { readonly projectId: string; readonly relayUrl?: string | undefined } | null
  /** Cost of a password's argon2id hash (ASVS 11.4.2). */
  readonly passwordHash: { readonly memoryKibibytes: number; readonly passes: number }
  readonly addressLimits: AddressLimits
  readonly app: AppSettings
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** 32 bytes each, no two alike. */
export interface ServerSecrets {
  /** Signs access tokens. */
  readonly accessTokenKey: Uint8Array
  /** Part of the hashes of 6-digit codes. */
  readonly codeKey: Uint8Array
  /** Encrypts what the server itself must read again, such as the secrets of authenticator apps. */
  readonly encryptionKey: Uint8Array
}

/** The hot wallet's keystore (Web3 Secret Storage, version 3), and a file that holds its password. */
export interface SignerFiles {
  readonly keystore: string
  readonly passwordFile: string
}

/** The markets that are asked for prices. */
export interface PriceConfig {
  readonly partners: Readonly<Record<'coinGecko' | 'binance' | 'frankfurter' | 'kraken', PartnerEndpoint>>
  /** Of CoinGecko's demo plan; null to do without one. */
  readonly coinGeckoKey: string | null
  readonly refreshSeconds: number
  /** What the app says of the prices: those of simulators are made up. */
  readonly source: 'local-market' | 'market-median'
}

/** A partner that is asked with one key. */
interface KeyedPartner {
  readonly key: string
  readonly endpoint: ExchangePlace
}

/** Exchange partners with what they ask for; null for one that has given us no key. */
export interface ExchangeConfig {
  readonly changeNow: KeyedPartner | null
  readonly sideShift: {
    readonly secret: string
    readonly affiliateId: string
    readonly endpoint: ExchangePlace
  } | null
  /** The key is its own: it signs requests. PKCS #8 in hexadecimal, as Changelly hands it out. */
  readonly changelly: KeyedPartner | null
  readonly stealthEx: KeyedPartner | null
  readonly exolix: KeyedPartner | null
  readonly liFi: {
    /** What it knows us as. */
    readonly integrator: string
    readonly apiKey: string | null
    readonly endpoint: ExchangePlace
  } | null
  /** How many processes share what the partners allow. */
  readonly processes: number
}

/** Nothing can be exchanged. */
export const noExchange: ExchangeConfig = {
  changeNow: null,
  sideShift: null,
  changelly: null,
  stealthEx: null,
  exolix: null,
  liFi: null,
  processes: 1,
}

/** In whole coins, all of which are worth a dollar; all but the first within 24 hours. */
export interface DeskConfig {
  readonly orderLimit: number
  readonly personLimit: number
  readonly dailyLimit: number
  /** Of one coin on one network. */
  readonly coinLimit: number
}

/** Until an operator says otherwise: an order as large as what is withdrawn without a review. */
export const defaultDesk: DeskConfig = { orderLimit: 1_000, personLimit: 5_000, dailyLimit: 50_000, coinLimit: 20_000 }

export interface MailConfig {
  readonly smtpUrl: string
  readonly from: string
  /** Where people write for help, and where answers to our mails go. */
  readonly supportEmail: string
  /** By which Mailgun signs mails to support that it hands on; null where nobody does. */
  readonly mailgunSigningKey: string | null
}

/**
 * Requests per minute from one address: any, those that hash a password or send a mail, and those that ask one exchange
 * partner for an offer. The last holds for one account, too.
 */
export interface AddressLimits {
  readonly general: number
  readonly costly: number
  readonly quotes: number
}

/** What the app is told at launch, and which of its versions are served. */
export interface AppSettings {
  readonly defaultLang: 'zh_cn' | 'zh_tw' | 'en_us' | 'es_mx'
  /** Countries whose residents may register, as ISO 3166-1 alpha-2; null for all. */
  readonly countries: readonly string[] | null
  readonly excludedCountries: readonly string[]
  /** An older version has to upgrade. */
  readonly minimumVersion: string
  /** Where the apps are, should there be any beside the web app. */
  readonly iosUrl: string | null
  readonly packageUrl: string | null
}

/** Spec §1 for the language; nothing is excluded, and the web app is the only one. */
export const defaultAppSettings: AppSettings = {
  defaultLang: 'zh_cn',
  countries: null,
  excludedCountries: [],
  minimumVersion: '1.0.0',
  iosUrl: null,
  packageUrl: null,
}

/** The environment does not describe a server that could run. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError'

  constructor(faults: readonly string[]) {
    super(`The configuration has faults (docs/configuration.md):\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

/** Variables that are set: one that is empty counts as unset. */
export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration from environment variables; one that is empty counts as unset.
 * @param faultsBeside What else is wrong with the variables, such as a file that is not there.
 * @throws ConfigError naming every fault, never a value.
 */
export function readConfig(
  environment: Variables,
  faultsBeside: (variables: Variables) => Iterable<string> = () => [],
): ServerConfig {
  const variables: Variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = v.safeParse(environmentSchema, variables)
  const faults = [
    ...(result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`),
    ...contradictions(variables),
    ...faultsBeside(variables),
  ]
  if (!result.success || faults.length > 0) throw new ConfigError(faults)
  const env = result.output
  return {
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    appFolder: env.APP_FOLDER === 'none' ? null : env.APP_FOLDER,
    metricsToken: env.METRICS_TOKEN ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    dataFolder: env.DATA_FOLDER,
    s3: s3Of(env, (url) => placeOf(env, url)),
    clamd: env.CLAMD_ADDRESS ?? null,
    secrets: { accessTokenKey: env.ACCESS_TOKEN_KEY, codeKey: env.CODE_KEY, encryptionKey: env.ENCRYPTION_KEY },
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      supportEmail: env.SUPPORT_EMAIL,
      mailgunSigningKey: env.MAILGUN_SIGNING_KEY ?? null,
    },
    push: pushOf(env.VAPID_PRIVATE_KEY, `mailto:${env.SUPPORT_EMAIL}`, false),
    tellsLoopbackShops: false,
    rewardsEvery: 30,
    supportHours: { shifts: env.SUPPORT_HOURS ?? [], timeZone: env.SUPPORT_TIME_ZONE },
    alerts: alertsOf(env, (url) => placeOf(env, url)),
    signer: signerOf(env),
    prices: pricesOf(env),
    exchange: exchangeOf(env),
    fiat: fiatOf(env, (url) => placeOf(env, url), { publicUrl: env.PUBLIC_URL, processes: env.EXCHANGE_PROCESSES }),
    desk: deskOf(env),
    rpcUrls: env.RPC_URLS,
    ...bitcoinConfigOf(env),
    ...tronConfigOf(env),
    indexUrls: indexUrlsOf(env),
    walletConnect: walletConnectOf(env),
    passwordHash: { memoryKibibytes: env.PASSWORD_MEMORY_KIB, passes: env.PASSWORD_PASSES },
    addressLimits: {
      general: env.REQUESTS_PER_MINUTE,
      costly: env.COSTLY_REQUESTS_PER_MINUTE,
      quotes: env.QUOTES_PER_MINUTE,
    },
    app: appSettingsOf(env),
    logLevel: env.LOG_LEVEL,
  }
}

type Environment = v.InferOutput<typeof environmentSchema>

function signerOf({ SIGNER_KEYSTORE: keystore, SIGNER_PASSWORD_FILE: passwordFile }: Environment) {
  return keystore === undefined || passwordFile === undefined ? null : { keystore, passwordFile }
}

function placeOf(env: Environment, url: string) {
  return { url, isPrivate: env.PRIVATE_PARTNERS.includes(new URL(url).origin) }
}

function exchangeOf(env: Environment): ExchangeConfig {
  const keyed = (key: string | undefined, url: string): KeyedPartner | null =>
    key === undefined ? null : { key, endpoint: placeOf(env, url) }
  const { SIDESHIFT_AFFILIATE_ID: affiliateId } = env
  const sideShift = keyed(env.SIDESHIFT_SECRET, env.SIDESHIFT_URL)
  return {
    changeNow: keyed(env.CHANGENOW_KEY, env.CHANGENOW_URL),
    sideShift:
      sideShift && affiliateId !== undefined
        ? { secret: sideShift.key, affiliateId, endpoint: sideShift.endpoint }
        : null,
    changelly: keyed(env.CHANGELLY_PRIVATE_KEY, env.CHANGELLY_URL),
    stealthEx: keyed(env.STEALTHEX_KEY, env.STEALTHEX_URL),
    exolix: keyed(env.EXOLIX_KEY, env.EXOLIX_URL),
    liFi: liFiOf(env),
    processes: env.EXCHANGE_PROCESSES,
  }
}

function liFiOf(env: Environment): ExchangeConfig['liFi'] {
  const { LIFI_INTEGRATOR: integrator, LIFI_API_KEY: apiKey = null } = env
  if (integrator === undefined) return null
  return { integrator, apiKey, endpoint: placeOf(env, env.LIFI_URL) }
}

function deskOf(env: Environment): DeskConfig | null {
  if (env.DESK === 'off') return null
  return {
    orderLimit: env.DESK_ORDER_LIMIT,
    personLimit: env.DESK_PERSON_LIMIT,
    dailyLimit: env.DESK_DAILY_LIMIT,
    coinLimit: env.DESK_COIN_LIMIT,
  }
}

function pricesOf(env: Environment): PriceConfig | null {
  if (env.PRICES === 'none') return null
  const endpoint = (url: string, requestsPerMinute: number) => ({ ...placeOf(env, url), requestsPerMinute })
  return {
    partners: {
      coinGecko: endpoint(env.COINGECKO_URL, env.COINGECKO_REQUESTS_PER_MINUTE),
      // Limits of the public plans, and more than we need: Binance's is 6,000, Kraken's one a second.
      binance: endpoint(env.BINANCE_URL, 60),
      frankfurter: endpoint(env.FRANKFURTER_URL, 60),
      kraken: endpoint(env.KRAKEN_URL, 60),
    },
    coinGeckoKey: env.COINGECKO_KEY ?? null,
    refreshSeconds: env.PRICE_REFRESH_SECONDS,
    source: 'market-median',
  }
}

function walletConnectOf({ WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl }: Environment) {
  return projectId === undefined ? null : { projectId, relayUrl }
}

function appSettingsOf(env: Environment): AppSettings {
  return {
    defaultLang: env.DEFAULT_LANG ?? defaultAppSettings.defaultLang,
    countries: env.COUNTRIES ?? defaultAppSettings.countries,
    excludedCountries: env.EXCLUDED_COUNTRIES ?? defaultAppSettings.excludedCountries,
    minimumVersion: env.MINIMUM_VERSION ?? defaultAppSettings.minimumVersion,
    iosUrl: env.IOS_URL ?? null,
    packageUrl: env.PACKAGE_URL ?? null,
  }
}

const inseparable = [
  ['SIGNER_KEYSTORE', 'SIGNER_PASSWORD_FILE'],
  ['SIDESHIFT_SECRET', 'SIDESHIFT_AFFILIATE_ID'],
  ...inseparableFiat,
  ...inseparableStorage,
  ...inseparableAlerts,
  ...inseparableBitcoin,
  ...inseparableTron,
] as const

/** Between variables as they are given: those of which one is wrong by itself contradict the others all the same. */
function* contradictions(variables: Variables): Generator<string> {
  const names = ['ACCESS_TOKEN_KEY', 'CODE_KEY', 'ENCRYPTION_KEY']
  const keys = names.flatMap((name) => variables[name] ?? []).map((key) => Buffer.from(key, 'base64').toString('hex'))
  if (new Set(keys).size < keys.length) yield `${names.join(', ')}: no two may be the same`
  for (const [one, other] of inseparable) {
    if ((variables[one] === undefined) !== (variables[other] === undefined)) {
      yield `${one}, ${other}: one is of no use without the other`
    }
  }
  yield* unencryptedPartners(variables)
  yield* unreadWithdrawals(variables)
  yield* unreadTronWithdrawals(variables)
  yield* lonelySecondServers(variables)
  if (variables.DESK === 'on' && variables.PRICES === 'none') {
    yield 'DESK, PRICES: without prices nobody would see that a coin has lost its peg'
  }
  const { DATABASE_URL: databaseUrl, ROLE: role } = variables
  if (databaseUrl === undefined && (role === 'http' || role === 'worker')) {
    yield 'ROLE: without DATABASE_URL the database has room for one process only, which has to be `all`'
  }
}

function* unencryptedPartners(variables: Variables): Generator<string> {
  const origins = variables.PRIVATE_PARTNERS?.split(',').map((origin) => origin.trim()) ?? []
  for (const name of partnerUrlNames) {
    const url = variables[name]
    if (url === undefined || !URL.canParse(url)) continue
    const { origin, protocol } = new URL(url)
    if (protocol === 'http:' && !origins.includes(origin)) {
      yield `${name}: must be a URL with https:, or its origin stand in PRIVATE_PARTNERS`
    }
  }
}
