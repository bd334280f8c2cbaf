import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { defaultDesk, readConfig, noExchange } from './config.ts'
import { environmentSchema } from './environment.ts'
import { fileFaults } from './file-faults.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

const smallest = {
  PUBLIC_URL: 'https://app.example',
  ACCESS_TOKEN_KEY: key(1),
  CODE_KEY: key(2),
  ENCRYPTION_KEY: key(3),
  SMTP_URL: 'smtps://user:hunter2@mail.example',
  MAIL_FROM: 'Sevenport <no-reply@app.example>',
  SUPPORT_EMAIL: 'support@app.example',
}

function messageOf(read: () => unknown): string {
  try {
    read()
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

function faultsOf(environment: Record<string, string | undefined>): readonly string[] {
  return messageOf(() => readConfig(environment))
    .split('\n')
    .slice(1)
}

describe('fiat partners', () => {
  const variables = {
    ...smallest,
    BANXA_PARTNER: 'sevenport',
    BANXA_API_KEY: 'banxa-key',
    TRANSAK_API_KEY: 'transak-key',
    TRANSAK_API_SECRET: 'transak-secret',
  }

  it('enables fiat partners with keys', () => {
    const { fiat } = readConfig(variables)
    expect(fiat).toMatchObject({ moonPay: null, onmeta: null, banxa: { partner: 'sevenport', webhook: null } })
    expect(fiat.transak?.referrerDomain).toBe('app.example')
  })

  it('requires the keys of a fiat partner to be complete', () => {
    expect(faultsOf({ ...variables, BANXA_WEBHOOK_KEY: 'webhook-key', TRANSAK_API_SECRET: undefined })).toEqual([
      '  TRANSAK_API_KEY, TRANSAK_API_SECRET: must be set together',
      '  BANXA_WEBHOOK_KEY, BANXA_WEBHOOK_SECRET: must be set together',
    ])
  })

  it('requires TLS for fiat partners and their pages', () => {
    expect(faultsOf({ ...variables, MOONPAY_BUY_URL: 'http://buy.example' })).toEqual([
      '  MOONPAY_BUY_URL: must be an https URL, or its origin must be listed in PRIVATE_PARTNERS',
    ])
  })
})

describe('push messages', () => {
  it('derives the public key from the private one, and refuses push services at private addresses', () => {
    expect(readConfig(smallest).push).toBeNull()
    const { push } = readConfig({ ...smallest, VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url') })
    expect(push).toMatchObject({ subject: 'mailto:support@app.example', allowsLoopback: false })
    expect(Buffer.from(push?.publicKey ?? '', 'base64url')).toHaveLength(65)
  })

  it.each([key(1), 'AAAA', Buffer.alloc(32).toString('base64url')])('rejects %s, which is not a P-256 key', (value) => {
    expect(faultsOf({ ...smallest, VAPID_PRIVATE_KEY: value })).toEqual([
      '  VAPID_PRIVATE_KEY: must be a private key of P-256 in base64url, such as `npx web-push generate-vapid-keys` prints',
    ])
  })
})

describe('attachment storage', () => {
  const variables = {
    ...smallest,
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'sevenport-files',
    S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'a-secret',
  }

  it('stores attachments in a folder, or in a completely configured bucket', () => {
    expect(readConfig(smallest).s3).toBeNull()
    expect(readConfig(variables).s3).toEqual({
      endpoint: { url: 'https://s3.example', isPrivate: false },
      bucket: 'sevenport-files',
      region: 'us-east-1',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'a-secret',
    })
    expect(faultsOf({ ...variables, S3_BUCKET: undefined })).toHaveLength(1)
    expect(faultsOf({ ...variables, S3_SECRET_ACCESS_KEY: undefined })).toHaveLength(1)
    expect(faultsOf({ ...variables, S3_ENDPOINT: 'http://10.0.0.7:9000' })).toHaveLength(1)
  })
})

describe('the configuration', () => {
  it('needs few variables', () => {
    expect(readConfig(smallest)).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 8080,
      appFolder: 'dist',
      databaseUrl: null,
      trustedProxies: [],
      rpcUrls: {},
      bitcoin: [],
      bitcoinSigner: null,
      tron: null,
      tronSigner: null,
      indexUrls: {},
      walletConnect: null,
      mail: { supportEmail: 'support@app.example' },
      secrets: { accessTokenKey: Buffer.alloc(32, 1) },
    })
  })

  it('requires a support address that can receive email', () => {
    expect(faultsOf({ ...smallest, SUPPORT_EMAIL: undefined })).toEqual(['  SUPPORT_EMAIL: is missing'])
    expect(faultsOf({ ...smallest, SUPPORT_EMAIL: 'support' })).toEqual([
      '  SUPPORT_EMAIL: must be an address, such as support@app.example',
    ])
  })

  it('reads all variables', () => {
    const config = readConfig({
      ...smallest,
      ROLE: 'worker',
      PORT: '0',
      APP_FOLDER: 'none',
      DATABASE_URL: 'postgres://localhost/sevenport',
      TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16,2001:db8::/32,loopback',
      RPC_URLS: '1=https://one.example/key?a=b,56=https://two.example',
      LITECOIN_RPC_URL: 'http://user:password@10.0.0.9:9332',
      LITECOIN_XPUB: `xpub${'6'.repeat(107)}`,
      BITCOIN_WITHDRAWALS: 'litecoin',
      BITCOIN_KEYSTORE: 'seed.json',
      BITCOIN_PASSWORD_FILE: 'password',
      BITCOIN_INDEX_URL: 'https://index.example/key',
      TRON_URL: 'https://tron.example',
      TRON_XPUB: `xpub${'7'.repeat(107)}`,
      TRON_WITHDRAWALS: 'on',
      TRON_KEYSTORE: 'seed.json',
      TRON_PASSWORD_FILE: 'password',
      TRON_INDEX_URL: 'http://localhost:9130',
      TRON_SECOND_INDEX_URL: 'https://second.example',
      WALLETCONNECT_PROJECT_ID: 'id',
      METRICS_TOKEN: '',
    })
    expect(config).toMatchObject({
      role: 'worker',
      port: 0,
      appFolder: null,
      metricsToken: null,
      databaseUrl: 'postgres://localhost/sevenport',
      trustedProxies: ['10.0.0.1', '192.168.0.0/16', '2001:db8::/32', 'loopback'],
      rpcUrls: { '1': 'https://one.example/key?a=b', '56': 'https://two.example' },
      bitcoin: [
        {
          network: { key: 'litecoin' },
          rpcUrl: 'http://user:password@10.0.0.9:9332',
          xpub: `xpub${'6'.repeat(107)}`,
          isPaying: true,
        },
      ],
      bitcoinSigner: { keystore: 'seed.json', passwordFile: 'password' },
      tron: { url: 'https://tron.example', apiKey: null, xpub: `xpub${'7'.repeat(107)}`, isPaying: true },
      tronSigner: { keystore: 'seed.json', passwordFile: 'password' },
      indexUrls: {
        bitcoin: 'https://index.example/key',
        tron: 'http://localhost:9130',
        secondTron: 'https://second.example',
      },
      walletConnect: { projectId: 'id' },
    })
  })

  it('reports all faults at once, without values', () => {
    const faults = faultsOf({ ...smallest, PORT: 'hunter2', CODE_KEY: 'hunter2', SMTP_URL: undefined, MAIL_FROM: '' })
    expect(faults.map((fault) => fault.trim())).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'CODE_KEY: must be 32 bytes in base64, such as `openssl rand -base64 32` prints',
      'SMTP_URL: is missing',
      'MAIL_FROM: is missing',
    ])
    expect(faults.join()).not.toContain('hunter2')
  })

  it.each([
    ['http to another machine', { PUBLIC_URL: 'http://app.example' }],
    ['a trailing slash', { PUBLIC_URL: 'https://app.example/' }],
    ['a path', { PUBLIC_URL: 'https://app.example/app' }],
    ['one key for two purposes', { CODE_KEY: key(1) }],
    ['a short key', { CODE_KEY: Buffer.alloc(16, 9).toString('base64') }],
    ['a worker without a database server', { ROLE: 'worker' }],
    ['a Bitcoin node without a key', { BITCOIN_RPC_URL: 'http://10.0.0.9:8332' }],
    ['withdrawals on a network without a node', { BITCOIN_WITHDRAWALS: 'litecoin' }],
    ['withdrawals on an unknown network', { BITCOIN_WITHDRAWALS: 'feathercoin' }],
    ['withdrawals on TRON without a node', { TRON_WITHDRAWALS: 'on' }],
    ['a TRON seed without its password', { TRON_KEYSTORE: 'seed.json' }],
    ['a seed without its password', { BITCOIN_KEYSTORE: 'seed.json' }],
    ['a proxy that is not an IP address', { TRUSTED_PROXIES: 'proxy.example' }],
    ['an unknown network', { TRUSTED_PROXIES: '10.0.0.0/40' }],
    ['password hashes that are too cheap', { PASSWORD_MEMORY_KIB: '1024' }],
    ['an RPC without a chain', { RPC_URLS: 'https://one.example' }],
    ['a keystore without its password', { SIGNER_KEYSTORE: 'key.json' }],
    ['an unknown chain', { RPC_URLS: '1=https://one.example,5=https://two.example' }],
    ['a chain named twice', { RPC_URLS: '1=https://one.example,1=https://two.example' }],
    ['an index server without encryption', { LITECOIN_INDEX_URL: 'http://index.example' }],
    ['an index server with a query', { DOGECOIN_INDEX_URL: 'https://index.example/?key=1' }],
    ['a partner without encryption', { BINANCE_URL: 'http://10.0.0.5:8080' }],
    ['a private partner with a path', { PRIVATE_PARTNERS: 'http://10.0.0.5:8080/v1' }],
    ['another database', { DATABASE_URL: 'mysql://localhost/sevenport' }],
  ])('rejects %s', (_case, changed) => {
    expect(faultsOf({ ...smallest, ...changed })).toHaveLength(1)
  })

  it('reports contradictions and missing files along with faults of single variables', () => {
    const environment = {
      ...smallest,
      APP_FOLDER: '/nowhere',
      PORT: 'x',
      CODE_KEY: key(1),
      ROLE: 'http',
      SIGNER_KEYSTORE: '/nowhere',
    }
    expect(
      messageOf(() => readConfig(environment, fileFaults))
        .split('\n')
        .slice(1),
    ).toEqual([
      '  PORT: must be a whole number from 0 to 65535',
      '  ACCESS_TOKEN_KEY, CODE_KEY, ENCRYPTION_KEY: must all differ',
      '  SIGNER_KEYSTORE, SIGNER_PASSWORD_FILE: must be set together',
      '  ROLE: must be `all` without DATABASE_URL, since the embedded database allows only one process',
      '  APP_FOLDER: has no readable index.html: build the app (npm run build), or set it to `none`',
      '  SIGNER_KEYSTORE: is not a readable file',
    ])
  })

  it('accepts a second TRON index server only next to a first', () => {
    expect(faultsOf({ ...smallest, TRON_SECOND_INDEX_URL: 'https://second.example' })).toEqual([
      '  TRON_SECOND_INDEX_URL: requires TRON_INDEX_URL',
    ])
  })

  it('allows partners in private networks only if they are listed', () => {
    const config = readConfig({
      ...smallest,
      BINANCE_URL: 'http://10.0.0.5:8080/binance',
      PRIVATE_PARTNERS: 'http://10.0.0.5:8080, https://10.0.0.6',
      COINGECKO_REQUESTS_PER_MINUTE: '500',
    })
    expect(config.prices).toMatchObject({
      source: 'market-median',
      partners: {
        coinGecko: { url: 'https://api.coingecko.com', requestsPerMinute: 500, isPrivate: false },
        binance: { url: 'http://10.0.0.5:8080/binance', isPrivate: true },
        kraken: { isPrivate: false },
      },
    })
    expect(readConfig({ ...smallest, PRICES: 'none' }).prices).toBeNull()
  })

  it('enables exchange partners with keys, and rejects incomplete ones', () => {
    expect(readConfig(smallest).exchange).toEqual(noExchange)
    const { privateKey: pair } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const privateKey = pair.export({ format: 'der', type: 'pkcs8' }).toString('hex')
    const keys = { EXOLIX_KEY: 'exolix key', CHANGELLY_PRIVATE_KEY: privateKey }
    const spaceless = { ...keys, EXOLIX_KEY: 'exolix-key' }
    expect(readConfig({ ...smallest, ...spaceless }).exchange).toMatchObject({
      exolix: { key: 'exolix-key', endpoint: { url: 'https://exolix.com', isPrivate: false } },
      changelly: { key: privateKey },
      changeNow: null,
    })
    expect(faultsOf({ ...smallest, ...keys })).toEqual(['  EXOLIX_KEY: must be 8 to 500 letters, digits or signs'])
    expect(faultsOf({ ...smallest, CHANGELLY_PRIVATE_KEY: '00ff' })).toEqual([
      '  CHANGELLY_PRIVATE_KEY: must be a private key in PKCS #8, in hexadecimal',
    ])
    expect(faultsOf({ ...smallest, SIDESHIFT_SECRET: 'sideshift' })).toEqual([
      '  SIDESHIFT_SECRET, SIDESHIFT_AFFILIATE_ID: must be set together',
    ])
  })

  it('opens the desk with its limits, and only with prices to detect a lost peg', () => {
    expect(readConfig(smallest).desk).toBeNull()
    expect(readConfig({ ...smallest, DESK: 'on' }).desk).toEqual(defaultDesk)
    expect(readConfig({ ...smallest, DESK: 'on', DESK_ORDER_LIMIT: '500' }).desk?.orderLimit).toBe(500)
    expect(faultsOf({ ...smallest, DESK: 'on', PRICES: 'none' })).toEqual([
      '  DESK, PRICES: the desk needs prices to notice when a coin loses its peg',
    ])
  })

  it('allows a local server without TLS', () => {
    expect(faultsOf({ ...smallest, PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
  })
})

it('docs/configuration.md lists every variable, with the schema’s descriptions and defaults', () => {
  const documentation = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = documentation
    .split('\n')
    .filter((line) => /^\| `[A-Z\d_]+`/.test(line))
    .map((line) => line.replaceAll(/ +\|/g, ' |'))
  expect(rows).toEqual(
    Object.entries(environmentSchema.entries).map(([name, schema]) => {
      const standard = defaultOf(schema)
      return `| \`${name}\` | ${v.getDescription(schema)} | ${standard} |`.replaceAll(/ +\|/g, ' |')
    }),
  )
})

/** Returns the content of the table's last column. */
function defaultOf(schema: v.GenericSchema): string {
  const isMissing = v.safeParse(schema, undefined)
  if (!isMissing.success) return '**required**'
  const standard: unknown = v.getDefault((schema as unknown as { pipe: readonly [v.GenericSchema] }).pipe[0])
  return typeof standard === 'string' && standard !== '' ? `\`${standard}\`` : ''
}
