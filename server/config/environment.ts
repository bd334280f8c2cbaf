import { isIP } from 'node:net'

import * as v from 'valibot'

import { networks } from '#deployments/networks.ts'

import { alertVariables } from './alert-environment.ts'
import { bitcoinVariables } from './bitcoin-environment.ts'
import { clamdAddress } from './clamd-address.ts'
import { exchangeUrlNames, exchangeVariables } from './exchange-environment.ts'
import { fiatUrlNames, fiatVariables } from './fiat-environment.ts'
import { indexVariables } from './index-environment.ts'
import { about, partnerUrl, url } from './partner-variables.ts'
import { pushVariables } from './push-environment.ts'
import { storageVariables } from './storage-environment.ts'
import { supportShifts, timeZone } from './support-hours.ts'
import { tronVariables } from './tron-environment.ts'

const keyLength = 32

/** Output folder of `npm run build`. */
export const defaultAppFolder = 'dist'

const wholeNumber = (minimum: number, maximum: number) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => /^\d{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum,
      `must be a whole number from ${minimum} to ${maximum}`,
    ),
    v.transform(Number),
  )

const key = v.pipe(
  v.string('is missing'),
  v.check(
    (value) => Buffer.from(value, 'base64').length === keyLength,
    'must be 32 bytes in base64, such as `openssl rand -base64 32` prints',
  ),
  v.transform((value): Uint8Array => Buffer.from(value, 'base64')),
)

const list = v.pipe(
  v.string(),
  v.transform((value) => (value === '' ? [] : value.split(',').map((item) => item.trim()))),
  v.check((items) => !items.includes(''), 'has an empty item'),
)

/** IP addresses, networks such as 10.0.0.0/8, or one of Fastify's names for private networks. */
const proxies = v.pipe(
  list,
  v.check(
    (items) => items.every((item) => /^(loopback|linklocal|uniquelocal)$/.test(item) || isNetwork(item)),
    'must be addresses or networks, such as 10.0.0.1,192.168.0.0/16',
  ),
)

function isNetwork(text: string): boolean {
  const [address = '', length = '0', ...rest] = text.split('/')
  const maxLength = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= maxLength
}

/** The app's own URL: an origin, with TLS except on this machine. */
const publicUrl = v.pipe(
  v.string('is missing'),
  v.check((value) => {
    if (!URL.canParse(value)) return false
    const { protocol, hostname, origin } = new URL(value)
    const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1'
    return origin === value && (protocol === 'https:' || (protocol === 'http:' && isLoopback))
  }, 'must be an origin with https, without a path or a trailing slash'),
)

const rpcUrls = v.pipe(
  list,
  v.check(
    (entries) => entries.every((entry) => /^\d+=https?:\/\/./.test(entry) && URL.canParse(entry.replace(/^\d+=/, ''))),
    'must be a list such as 1=https://one.example,56=https://two.example',
  ),
  v.transform((entries) => entries.map((entry) => entry.split(/=(.*)/s).slice(0, 2) as [string, string])),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const chainIds = dataset.value.map(([chainId]) => chainId)
    for (const chainId of new Set(chainIds)) {
      if (!knownChainIds.has(chainId))
        addIssue({ message: `names the chain ${chainId}, which Sevenport does not know` })
      if (chainIds.indexOf(chainId) !== chainIds.lastIndexOf(chainId)) {
        addIssue({ message: `names the chain ${chainId} more than once` })
      }
    }
  }),
  v.transform((entries): Readonly<Record<string, string>> => Object.fromEntries(entries)),
)

/** The seven networks, and the local chains that stand in for them. */
const knownChainIds: ReadonlySet<string> = new Set(
  networks.flatMap(({ chainId, localChainId }) => [String(chainId), String(localChainId)]),
)

const origins = v.pipe(
  list,
  v.check(
    (items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item),
    'must be origins, such as http://10.0.0.5:8080',
  ),
)

/** The variables with partners' URLs. */
export const partnerUrlNames = [
  'COINGECKO_URL',
  'BINANCE_URL',
  'FRANKFURTER_URL',
  'KRAKEN_URL',
  ...exchangeUrlNames,
  ...fiatUrlNames,
  'S3_ENDPOINT',
  'ALERT_WEBHOOK_URL',
] as const

const countries = v.pipe(list, v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters each'))))

/** The environment variables of a server. Their descriptions are the table in `docs/configuration.md`. */
export const environmentSchema = v.object(
  {
    ROLE: v.pipe(
      v.optional(v.picklist(['all', 'http', 'worker'], 'must be all, http or worker'), 'all'),
      about('`http` answers requests, `worker` sends emails and runs background work, `all` does both in one process'),
    ),
    HOST: v.pipe(v.optional(v.string(), '127.0.0.1'), about('Address to listen on')),
    PORT: v.pipe(v.optional(wholeNumber(0, 65_535), '8080'), about('Port to listen on')),
    PUBLIC_URL: v.pipe(publicUrl, about('Where people reach the app, such as `https://app.example`')),
    TRUSTED_PROXIES: v.pipe(
      v.optional(proxies, ''),
      about(
        'Comma-separated addresses or networks of the proxies in front; only their `x-forwarded-for` and `x-forwarded-host` are trusted',
      ),
    ),
    APP_FOLDER: v.pipe(
      v.optional(v.string(), defaultAppFolder),
      about('Folder of the built app, or `none` if something else serves it'),
    ),
    METRICS_TOKEN: v.pipe(
      v.optional(v.pipe(v.string(), v.minLength(20, 'must have at least 20 characters'))),
      about('Bearer token for `/metrics` from other machines; without it only this machine can read them'),
    ),
    DATABASE_URL: v.pipe(
      v.optional(url(['postgres:', 'postgresql:'])),
      about(
        'PostgreSQL, with UTF-8 as its encoding; without it the database lives in `DATA_FOLDER`, for a single process',
      ),
    ),
    DATA_FOLDER: v.pipe(
      v.optional(v.string(), '.data'),
      about('Where attachments are, and the database if there is no `DATABASE_URL`'),
    ),
    ...storageVariables,
    ...pushVariables,
    CLAMD_ADDRESS: v.pipe(
      v.optional(clamdAddress),
      about('ClamAV daemon that scans attachments: `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`'),
    ),
    ACCESS_TOKEN_KEY: v.pipe(key, about('Signs access tokens: 32 random bytes in base64. Changing it logs nobody out')),
    CODE_KEY: v.pipe(key, about('Part of the hashes of 6-digit codes. Changing it invalidates the codes sent so far')),
    ENCRYPTION_KEY: v.pipe(
      key,
      about('Encrypts authenticator app secrets, bank details and secrets of shops. Changing it makes them unreadable'),
    ),
    SMTP_URL: v.pipe(
      v.pipe(v.string('is missing'), url(['smtp:', 'smtps:'])),
      about('Mail server, such as `smtps://user:password@mail.example`'),
    ),
    MAIL_FROM: v.pipe(
      v.pipe(v.string('is missing'), v.includes('@', 'must name an address')),
      about('Sender of emails, such as `Sevenport <no-reply@app.example>`'),
    ),
    SUPPORT_EMAIL: v.pipe(
      v.pipe(v.string('is missing'), v.email('must be an address, such as support@app.example')),
      about('Support address, shown in the app and in every email; replies to our emails go there'),
    ),
    MAILGUN_SIGNING_KEY: v.pipe(
      v.optional(v.pipe(v.string(), v.minLength(20, 'must have at least 20 characters'))),
      about(
        'Webhook signing key of Mailgun, which hands mails to support on; without it they reach only their mailbox',
      ),
    ),
    SUPPORT_HOURS: v.pipe(
      v.optional(supportShifts),
      about('When support chats: `mon-fri 09:00-18:00, sat 10:00-14:00` or `always`; never if unset'),
    ),
    SUPPORT_TIME_ZONE: v.pipe(
      v.optional(timeZone, 'UTC'),
      about('IANA time zone of `SUPPORT_HOURS`, such as `Europe/Madrid`'),
    ),
    ...alertVariables,
    SIGNER_KEYSTORE: v.pipe(
      v.optional(v.string()),
      about(
        'Keystore of the key that pays withdrawals (Web3 Secret Storage 3, scrypt), for one worker; without it none pay',
      ),
    ),
    SIGNER_PASSWORD_FILE: v.pipe(v.optional(v.string()), about("File with that keystore's password")),
    PRICES: v.pipe(
      v.optional(v.picklist(['markets', 'none'], 'must be markets or none'), 'markets'),
      about(
        '`markets` gets prices from CoinGecko, Binance, Frankfurter and Kraken; `none` shows no values, watches no pegs',
      ),
    ),
    COINGECKO_KEY: v.pipe(v.optional(v.string()), about('CoinGecko demo plan key; fewer calls are allowed without it')),
    COINGECKO_URL: v.pipe(partnerUrl('https://api.coingecko.com'), about("CoinGecko's API")),
    COINGECKO_REQUESTS_PER_MINUTE: v.pipe(
      v.optional(wholeNumber(1, 10_000), '30'),
      about('Maximum requests to CoinGecko; the demo plan allows 30'),
    ),
    BINANCE_URL: v.pipe(partnerUrl('https://data-api.binance.vision'), about("Binance's market data")),
    FRANKFURTER_URL: v.pipe(
      partnerUrl('https://api.frankfurter.dev'),
      about("Frankfurter's API, or a copy of your own"),
    ),
    KRAKEN_URL: v.pipe(partnerUrl('https://api.kraken.com'), about("Kraken's market data")),
    ...exchangeVariables,
    ...fiatVariables,
    EXCHANGE_PROCESSES: v.pipe(
      v.optional(wholeNumber(1, 1_000), '1'),
      about('Server processes that ask partners; each takes its part of what a partner allows'),
    ),
    DESK: v.pipe(
      v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
      about("`on` has Sevenport's own desk exchange USDT, USDC and TUSD one to one, from the hot wallet"),
    ),
    DESK_ORDER_LIMIT: v.pipe(
      v.optional(wholeNumber(10, 1_000_000), '1000'),
      about('Most that the desk takes for one order, in whole coins, until treasurers change it'),
    ),
    DESK_PERSON_LIMIT: v.pipe(
      v.optional(wholeNumber(10, 10_000_000), '5000'),
      about('Most that the desk takes from one person within 24 hours, until treasurers change it'),
    ),
    DESK_DAILY_LIMIT: v.pipe(
      v.optional(wholeNumber(10, 100_000_000), '50000'),
      about('Most that the desk takes from everyone within 24 hours, until treasurers change it'),
    ),
    DESK_COIN_LIMIT: v.pipe(
      v.optional(wholeNumber(10, 100_000_000), '20000'),
      about(
        'Most of one coin on one network that the desk takes, and pays out, within 24 hours, until treasurers change it',
      ),
    ),
    PRIVATE_PARTNERS: v.pipe(
      v.optional(origins, ''),
      about('Origins among these URLs that may be unencrypted or inside your network, such as `http://10.0.0.5:8080`'),
    ),
    PRICE_REFRESH_SECONDS: v.pipe(v.optional(wholeNumber(30, 600), '60'), about('Seconds between two price requests')),
    RPC_URLS: v.pipe(
      v.optional(rpcUrls, ''),
      about('RPC URLs by chain ID, such as `1=https://one.example,56=https://two.example`. The app uses them too'),
    ),
    ...bitcoinVariables,
    ...tronVariables,
    ...indexVariables,
    WALLETCONNECT_PROJECT_ID: v.pipe(v.optional(v.string()), about('Enables WalletConnect')),
    WALLETCONNECT_RELAY_URL: v.pipe(v.optional(url(['wss:', 'ws:'])), about("A relay other than WalletConnect's own")),
    PASSWORD_MEMORY_KIB: v.pipe(
      v.optional(wholeNumber(19_456, 1_048_576), '19456'),
      about("Memory for a password's argon2id hash, in KiB"),
    ),
    PASSWORD_PASSES: v.pipe(v.optional(wholeNumber(2, 20), '2'), about("Passes of a password's argon2id hash")),
    REQUESTS_PER_MINUTE: v.pipe(
      v.optional(wholeNumber(1, 1_000_000), '600'),
      about('Maximum requests from one address'),
    ),
    COSTLY_REQUESTS_PER_MINUTE: v.pipe(
      v.optional(wholeNumber(1, 1_000_000), '30'),
      about('Maximum requests from one address that check a password or code, or send an email'),
    ),
    QUOTES_PER_MINUTE: v.pipe(
      v.optional(wholeNumber(1, 1_000_000), '15'),
      about('Maximum offers of one exchange partner that one address, or one account, may ask for'),
    ),
    DEFAULT_LANG: v.pipe(
      v.optional(v.picklist(['zh_cn', 'zh_tw', 'en_us', 'es_mx'], 'must be zh_cn, zh_tw, en_us or es_mx')),
      about("Language for people who haven't chosen one; `zh_cn` if unset"),
    ),
    COUNTRIES: v.pipe(
      v.optional(countries),
      about('Countries whose residents may register, such as `MX,TW`; all if unset'),
    ),
    EXCLUDED_COUNTRIES: v.pipe(v.optional(countries), about('Countries whose residents may not register')),
    MINIMUM_VERSION: v.pipe(
      v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'must be a version such as 1.0.23'))),
      about('Oldest app version served; older ones must upgrade. `1.0.0` if unset'),
    ),
    IOS_URL: v.pipe(v.optional(url(['https:'])), about('Where to get the iOS app, if there is one')),
    PACKAGE_URL: v.pipe(v.optional(url(['https:'])), about('Where to get the Android package, if there is one')),
    LOG_LEVEL: v.pipe(
      v.optional(
        v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
        'info',
      ),
      about('Log level; logs go to standard output as JSON'),
    ),
  },
  'is missing',
)
