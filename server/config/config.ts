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

/** Configuration of a server. Production reads it from the environment; the local world and tests construct it. */
export interface ServerConfig extends BitcoinConfig, TronConfig {
  /** `http` serves requests, `worker` handles the outbox and cleans up, `all` does both. */
  readonly role: 'all' | 'http' | 'worker'
  readonly host: string
  readonly port: number
  /**
   * URL of the app, without a trailing slash: used for links in emails, and for the domain of passkeys and wallet
   * messages.
   */
  readonly publicUrl: string
  /**
   * Addresses or networks of the proxies in front of the server, whose `x-forwarded-for` and `x-forwarded-host` are
   * trusted.
   */
  readonly trustedProxies: readonly string[]
  /** Folder of the built app; null if something else serves it. */
  readonly appFolder: string | null
  /** Token that `/metrics` requires from other machines; null to allow only this one. */
  readonly metricsToken: string | null
  /** PostgreSQL's URL; null for the database in `dataFolder`. */
  readonly databaseUrl: string | null
  readonly dataFolder: string
  /** Storage for attachments instead of the data folder; null for none. */
  readonly s3: S3Config | null
  /** ClamAV's daemon, which scans attachments; null for none. */
  readonly clamd: ClamdAddress | null
  readonly secrets: ServerSecrets
  readonly mail: MailConfig
  /** Sends push messages about support replies to browsers; null for none. */
  readonly push: PushConfig | null
  /** Whether webhooks also go unencrypted to shops on this machine, for tests and the local world. */
  readonly tellsLoopbackShops: boolean
  /** Seconds between rounds that decide and pay rewards, discounts and shares of fees. */
  readonly rewardsEvery: number
  /** Maximum seconds between polls about an order whose state has just changed; null for the usual pace. */
  readonly pollOrdersSoon: number | null
  /** When support is available in the chat. */
  readonly supportHours: SupportHours
  /** Who is alerted about problems of this server. */
  readonly alerts: AlertConfig
  /** The key that pays withdrawals; null if this process pays none. */
  readonly signer: SignerFiles | null
  /** Source of prices; null for none. */
  readonly prices: PriceConfig | null
  /** Partners for swaps. */
  readonly exchange: ExchangeConfig
  /** Partners for buying and selling coins with fiat. */
  readonly fiat: FiatConfig
  /** The limits of our own desk; null if it is closed. */
  readonly desk: DeskConfig | null
  /** By chain id. The app gets these URLs, too. */
  readonly rpcUrls: Readonly<Record<string, string>>
  /** Index servers by network. Only the app calls them: this server never learns the addresses of on-device wallets. */
  readonly indexUrls: IndexUrls
  readonly walletConnect: { readonly projectId: string; readonly relayUrl?: string | undefined } | null
  /** Cost of hashing a password with argon2id (ASVS 11.4.2). */
  readonly passwordHash: { readonly memoryKibibytes: number; readonly passes: number }
  readonly addressLimits: AddressLimits
  readonly app: AppSettings
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** 32 bytes each, all different. */
export interface ServerSecrets {
  /** Signs access tokens. */
  readonly accessTokenKey: Uint8Array
  /** Keys the hashes of 6-digit codes. */
  readonly codeKey: Uint8Array
  /** Encrypts what the server must be able to read again, such as the secrets of authenticator apps. */
  readonly encryptionKey: Uint8Array
}

/** The hot wallet's keystore (Web3 Secret Storage, version 3), and a file that holds its password. */
export interface SignerFiles {
  readonly keystore: string
  readonly passwordFile: string
}

/** The markets that prices are fetched from. */
export interface PriceConfig {
  readonly partners: Readonly<Record<'coinGecko' | 'binance' | 'frankfurter' | 'kraken', PartnerEndpoint>>
  /** Key for CoinGecko's demo plan; null to use no key. */
  readonly coinGeckoKey: string | null
  readonly refreshSeconds: number
  /** How the app labels the prices: those of simulators are invented. */
  readonly source: 'local-market' | 'market-median'
}

/** A partner whose API takes a single key. */
interface KeyedPartner {
  readonly key: string
  readonly endpoint: ExchangePlace
}

/** Exchange partners with their credentials; null for a partner without keys. */
export interface ExchangeConfig {
  readonly changeNow: KeyedPartner | null
  readonly sideShift: {
    readonly secret: string
    readonly affiliateId: string
    readonly endpoint: ExchangePlace
  } | null
  /** Changelly's key signs requests. PKCS #8 in hexadecimal, as Changelly issues it. */
  readonly changelly: KeyedPartner | null
  readonly stealthEx: KeyedPartner | null
  readonly exolix: KeyedPartner | null
  readonly liFi: {
    /** Our name at LI.FI. */
    readonly integrator: string
    readonly apiKey: string | null
    readonly endpoint: ExchangePlace
  } | null
  /** Number of processes that share the partners' rate limits. */
  readonly processes: number
}

/** No partners are configured. */
export const noExchange: ExchangeConfig = {
  changeNow: null,
  sideShift: null,
  changelly: null,
  stealthEx: null,
  exolix: null,
  liFi: null,
  processes: 1,
}

/** Limits in whole coins, all of which are worth a dollar. All but the first are per 24 hours. */
export interface DeskConfig {
  readonly orderLimit: number
  readonly personLimit: number
  readonly dailyLimit: number
  /** For one coin on one network. */
  readonly coinLimit: number
}

/** The limits unless configured otherwise. An order may be as large as a withdrawal without a review. */
export const defaultDesk: DeskConfig = { orderLimit: 1_000, personLimit: 5_000, dailyLimit: 50_000, coinLimit: 20_000 }

export interface MailConfig {
  readonly smtpUrl: string
  readonly from: string
  /** Address for support requests and for replies to our emails. */
  readonly supportEmail: string
  /** Key with which Mailgun signs the support emails that it forwards; null if none are received. */
  readonly mailgunSigningKey: string | null
}

/**
 * Requests per minute from one IP address: all requests, those that hash a password or send an email, and those that
 * get an offer from one exchange partner. The last limit also applies per account.
 */
export interface AddressLimits {
  readonly general: number
  readonly costly: number
  readonly quotes: number
}

/** Settings that the app gets at launch, and which of its versions are supported. */
export interface AppSettings {
  readonly defaultLang: 'zh_cn' | 'zh_tw' | 'en_us' | 'es_mx'
  /** Countries whose residents may register, as ISO 3166-1 alpha-2; null for all. */
  readonly countries: readonly string[] | null
  readonly excludedCountries: readonly string[]
  /** Older versions must be upgraded. */
  readonly minimumVersion: string
  /** Download URLs of native apps, if there are any. */
  readonly iosUrl: string | null
  readonly packageUrl: string | null
}

/** The language of spec §1, no excluded countries, and no apps but the web app. */
export const defaultAppSettings: AppSettings = {
  defaultLang: 'zh_cn',
  countries: null,
  excludedCountries: [],
  minimumVersion: '1.0.0',
  iosUrl: null,
  packageUrl: null,
}

/** The environment doesn't describe a working server. */
export class ConfigError extends StartupError {
  override readonly name = 'ConfigError'

  constructor(faults: readonly string[]) {
    super(`The configuration has faults (docs/configuration.md):\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

/** Variables that are set. An empty one counts as unset. */
export type Variables = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration from environment variables. An empty one counts as unset.
 * @param faultsBeside Finds additional faults of the variables, such as missing files.
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
    pollOrdersSoon: null,
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
      // Limits of the public plans, and more than we need. Binance allows 6,000 and Kraken one per second.
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

/**
 * Compares the variables as they are given, so that contradictions are found even if one of them is invalid by itself.
 */
function* contradictions(variables: Variables): Generator<string> {
  const names = ['ACCESS_TOKEN_KEY', 'CODE_KEY', 'ENCRYPTION_KEY']
  const keys = names.flatMap((name) => variables[name] ?? []).map((key) => Buffer.from(key, 'base64').toString('hex'))
  if (new Set(keys).size < keys.length) yield `${names.join(', ')}: must all differ`
  for (const [one, other] of inseparable) {
    if ((variables[one] === undefined) !== (variables[other] === undefined)) {
      yield `${one}, ${other}: must be set together`
    }
  }
  yield* unencryptedPartners(variables)
  yield* unreadWithdrawals(variables)
  yield* unreadTronWithdrawals(variables)
  yield* lonelySecondServers(variables)
  if (variables.DESK === 'on' && variables.PRICES === 'none') {
    yield 'DESK, PRICES: the desk needs prices to notice when a coin loses its peg'
  }
  const { DATABASE_URL: databaseUrl, ROLE: role } = variables
  if (databaseUrl === undefined && (role === 'http' || role === 'worker')) {
    yield 'ROLE: must be `all` without DATABASE_URL, since the embedded database allows only one process'
  }
}

function* unencryptedPartners(variables: Variables): Generator<string> {
  const origins = variables.PRIVATE_PARTNERS?.split(',').map((origin) => origin.trim()) ?? []
  for (const name of partnerUrlNames) {
    const url = variables[name]
    if (url === undefined || !URL.canParse(url)) continue
    const { origin, protocol } = new URL(url)
    if (protocol === 'http:' && !origins.includes(origin)) {
      yield `${name}: must be an https URL, or its origin must be listed in PRIVATE_PARTNERS`
    }
  }
}
