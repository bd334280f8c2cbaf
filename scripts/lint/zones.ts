/** What the files of one zone may import, apart from their own zone. */
export interface Zone {
  /** Other zones, by their name in this table. */
  readonly zones: readonly string[]
  /** Allowed packages; omit to allow any except those of `restrictedPackages`. */
  readonly packages?: readonly string[]
}

/** What every part of the app above the entities may import. */
const belowFeatures = [
  'src/entities/*',
  'src/keyring',
  'src/chain',
  'src/ui',
  'src/lib',
  'src/config',
  'api-contract',
  'deployments',
]

/**
 * Who may import whom. A `*` stands for any folder, each of which is a separate zone: a new feature or entity is
 * guarded from its first file. Files outside all zones are rejected, so add a new folder here before using it.
 *
 * The app's features are grouped in areas. `src/features/<area>` itself has what belongs to the whole area (its routes
 * and layout), `shared` what several of its features use; see {@link roleFolders} for areas that are a single feature.
 */
export const zones: Readonly<Record<string, Zone>> = {
  // Besides valibot, for address checksums, proofs of reserves and TRON transactions, which client and server both
  // check.
  'api-contract': { zones: [], packages: ['valibot', '@scure/base', 'viem', '@bufbuild/protobuf'] },
  deployments: { zones: [], packages: [] },
  locales: { zones: [] },
  'src/config': { zones: [], packages: ['valibot'] },
  'src/lib': { zones: ['src/config', 'api-contract', 'locales'] },
  'src/ui': { zones: ['src/lib'] },
  // Holds the secrets of the wallets on this device and makes no requests, so its imports are an allowlist.
  'src/keyring': {
    zones: ['src/lib', 'api-contract', 'deployments'],
    packages: [
      'viem',
      'valibot',
      '@scure/base',
      '@scure/bip32',
      '@scure/bip39',
      '@scure/btc-signer',
      '@noble/curves',
      '@noble/hashes',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
    ],
  },
  'src/chain': { zones: ['src/keyring', 'src/lib', 'src/config', 'deployments'] },
  'src/entities/*': {
    zones: ['src/keyring', 'src/chain', 'src/ui', 'src/lib', 'src/config', 'api-contract', 'deployments'],
  },
  'src/features/*': { zones: ['src/features/*/*', 'src/features/*/shared', ...belowFeatures] },
  // The console shows the documentation's instructions for alerts.
  'src/features/*/*': { zones: ['src/features/*/shared', 'docs', ...belowFeatures] },
  docs: { zones: [], packages: [] },
  'src/features/*/shared': { zones: belowFeatures },
  // A separate program: it shares only the messages in entities/app-build and the app's address with the app.
  'src/service-worker': { zones: ['src/entities/*', 'api-contract'], packages: ['valibot'] },
  'src/app': { zones: ['src/features/*', 'src/features/*/*', 'src/features/*/shared', ...belowFeatures] },
  // The packages are for partner-http.ts.
  'server/lib': { zones: [], packages: ['cockatiel', 'ipaddr.js', 'undici'] },
  'server/config': { zones: ['server/lib', 'deployments'], packages: ['valibot'] },
  'server/db': { zones: ['server/lib', 'server/config', 'api-contract'] },
  'server/http': { zones: ['server/lib', 'server/config', 'server/db', 'api-contract'] },
  'server/mail': { zones: ['server/lib', 'server/config', 'server/db', 'api-contract'] },
  // What users are notified of, and through which channels: email, messages in the app, the change stream.
  'server/notifications': { zones: ['server/lib', 'server/db', 'server/mail', 'api-contract'] },
  'server/content': { zones: ['api-contract'] },
  'server/ledger': { zones: ['server/lib', 'server/db'] },
  'server/coins': { zones: ['server/lib', 'server/db', 'api-contract', 'deployments'] },
  // Holds the payout key, so it makes no requests to other services.
  'server/signer': { zones: ['server/lib', 'api-contract', 'deployments'] },
  'server/chain': {
    zones: ['server/lib', 'server/config', 'server/db', 'server/coins', 'server/signer', 'api-contract', 'deployments'],
  },
  // Bitcoin-like networks: deposits and payments.
  'server/bitcoin': {
    zones: [
      'server/lib',
      'server/config',
      'server/db',
      'server/coins',
      'server/signer',
      'server/chain',
      'server/payments',
      'api-contract',
      'deployments',
    ],
  },
  // TRON: deposits and payments.
  'server/tron': {
    zones: [
      'server/lib',
      'server/config',
      'server/db',
      'server/coins',
      'server/signer',
      'server/chain',
      'server/payments',
      'api-contract',
      'deployments',
    ],
  },
  // The payment engine. Modules create payments, but it knows them only through its own port.
  'server/payments': {
    zones: [
      'server/lib',
      'server/config',
      'server/db',
      'server/ledger',
      'server/coins',
      'server/signer',
      'server/chain',
      'api-contract',
    ],
  },
  // Orders of every kind. Only modules know partners and products; this zone knows them through its own ports.
  'server/orders': { zones: ['server/lib', 'server/config', 'server/db', 'api-contract'] },
  // Shared by all partner adapters: fields of responses, names of states, coin matching.
  'server/partners': { zones: ['server/lib', 'api-contract'] },
  'server/providers/*': { zones: ['server/lib', 'server/config', 'server/partners', 'api-contract'] },
  // Shared by the modules that place orders with partners: links, streams, placing orders, notifications.
  'server/ordering': {
    zones: [
      'server/lib',
      'server/db',
      'server/http',
      'server/notifications',
      'server/orders',
      'server/identity',
      'api-contract',
    ],
  },
  // Identity and authentication: accounts, sessions, codes, factors. One zone, because they depend on each other.
  'server/identity': {
    zones: [
      'server/lib',
      'server/config',
      'server/db',
      'server/http',
      'server/mail',
      'server/notifications',
      'api-contract',
    ],
  },
  'server/modules/*': {
    zones: [
      'server/lib',
      'server/config',
      'server/db',
      'server/http',
      'server/mail',
      'server/notifications',
      'server/content',
      'server/ledger',
      'server/coins',
      'server/chain',
      'server/bitcoin',
      'server/tron',
      'server/payments',
      'server/orders',
      'server/ordering',
      'server/partners',
      'server/providers/*',
      'server/identity',
      'api-contract',
      'deployments',
    ],
  },
  'server/jobs': {
    zones: ['server/lib', 'server/config', 'server/db', 'server/mail', 'server/ledger', 'server/coins', 'api-contract'],
  },
  // The composition root: creates every area and passes it what it needs from the others.
  'server/composition': {
    zones: [
      'server/lib',
      'server/config',
      'server/db',
      'server/http',
      'server/mail',
      'server/notifications',
      'server/content',
      'server/ledger',
      'server/coins',
      'server/signer',
      'server/chain',
      'server/bitcoin',
      'server/tron',
      'server/payments',
      'server/orders',
      'server/ordering',
      'server/providers/*',
      'server/identity',
      'server/modules/*',
      'server/jobs',
      'api-contract',
      'deployments',
    ],
  },
  // The entry points: they start what the composition created.
  server: {
    zones: [
      'server/lib',
      'server/config',
      'server/db',
      'server/http',
      'server/mail',
      'server/signer',
      'server/chain',
      'server/providers/*',
      'server/jobs',
      'server/composition',
      'api-contract',
    ],
  },
}

/**
 * Zones that may use these packages. The rest of the app reaches the wallet through `src/chain`, so that a page without
 * a wallet downloads none of its code.
 */
export const restrictedPackages: Readonly<Record<string, readonly string[]>> = {
  viem: [
    'api-contract',
    'src/keyring',
    'src/chain',
    'src/entities/*',
    'src/features/*',
    'src/features/*/*',
    'src/features/*/shared',
    'src/app',
    'server/db',
    'server/coins',
    'server/signer',
    'server/chain',
    'server/payments',
    'server/tron',
    'server/modules/*',
  ],
  wagmi: ['src/chain', 'src/app'],
  // In the app only the device wallet's worker touches secrets, and on the server only the signer; what it signs for is
  // watched by public keys.
  '@scure/bip32': ['src/keyring', 'server/chain', 'server/signer'],
  '@scure/bip39': ['src/keyring'],
  '@scure/btc-signer': ['src/keyring', 'server/bitcoin', 'server/signer'],
  '@rainbow-me/rainbowkit': ['src/chain', 'src/app'],
}

/** Roots whose files may import anything, and that none of the zones above may import. */
const outside = new Set(['ignition', 'scripts', 'test'])

/** Folders named after the role of their files, not after a feature: directly in an area, they belong to that area. */
const roleFolders = new Set(['components', 'hooks', 'later', 'pages', 'rules'])

/** Roots with further zones, each with the zone of the files in the root itself: its entry points. */
const entryZones: Readonly<Record<string, string>> = { src: 'src/app', server: 'server' }

/**
 * Returns the zone of a file, given by its path from the project's root: a row of {@link zones} and the folder that
 * matches its `*`. `undefined` for files that may import anything: tests, scripts and configuration. `'unknown'` if
 * there is no row for it.
 */
export function zoneOf(path: string): FileZone | 'unknown' | undefined {
  const segments = path.split('/')
  const [root = '', second = '', third = ''] = segments
  if (segments.length === 1 || outside.has(root) || /\.test\.tsx?$/.test(path)) return undefined
  const entryZone = entryZones[root]
  if (entryZone === undefined) return root in zones ? { row: root, folder: root } : 'unknown'
  if (segments.length === 2) return { row: entryZone, folder: entryZone }
  const folder = `${root}/${second}`
  if (folder in zones) return { row: folder, folder }
  if (folder === 'src/features' && segments.length > 3) return featureZone(segments)
  const row = `${folder}/*`
  return row in zones && segments.length > 3 ? { row, folder: `${folder}/${third}` } : 'unknown'
}

export interface FileZone {
  readonly row: string
  readonly folder: string
}

/** Returns the area of the app that a zone belongs to, if any: areas don't know each other. */
function areaOf({ folder }: FileZone): string | undefined {
  return /^src\/features\/([^/]+)/.exec(folder)?.[1]
}

function featureZone([, , area = '', feature = '', ...rest]: readonly string[]): FileZone {
  const folder = `src/features/${area}`
  if (rest.length === 0 || roleFolders.has(feature)) return { row: 'src/features/*', folder }
  return { row: feature === 'shared' ? 'src/features/*/shared' : 'src/features/*/*', folder: `${folder}/${feature}` }
}

/** Returns why a file at `importer` may not import the project file at `imported`; `undefined` if it may. */
export function zoneViolation(importer: string, imported: string): string | undefined {
  const from = zoneOf(importer)
  if (from === undefined) return undefined
  if (from === 'unknown') return `${importer} is in no zone: add its folder to scripts/lint/zones.ts`
  const to = zoneOf(imported)
  if (to === undefined) return `${from.folder} may not import ${imported}: it is for tests and scripts`
  if (to === 'unknown') return `${imported} is in no zone: add its folder to scripts/lint/zones.ts`
  if (to.folder === from.folder) return undefined
  const isAllowed = zones[from.row]?.zones.includes(to.row) === true
  if (isAllowed && (areaOf(from) === undefined || areaOf(to) === undefined || areaOf(from) === areaOf(to)))
    return undefined
  return to.row === from.row
    ? `${from.folder} may not import its neighbor ${to.folder}: link through paths.ts, share through a lower layer`
    : `${from.folder} may not import ${to.folder}`
}

/** Returns why a file at `importer` may not import the package `name`; `undefined` if it may. */
export function packageViolation(importer: string, name: string): string | undefined {
  const from = zoneOf(importer)
  if (from === undefined || from === 'unknown') return undefined
  const packages = zones[from.row]?.packages
  if (packages && !packages.includes(name)) return `${from.folder} may not import the package ${name}`
  const allowed = restrictedPackages[name]
  if (allowed && !allowed.includes(from.row)) {
    return `${from.folder} may not import the package ${name}: only ${allowed.join(', ')} may`
  }
  return undefined
}
