/** What the files of one zone may import, apart from their own zone. */
export interface Zone {
  /** Other zones, by the names of this table. */
  readonly zones: readonly string[]
  /** Packages; left out where any package may be imported except those of `restrictedPackages`. */
  readonly packages?: readonly string[]
}

/** What every part of the app above the entities stands on. */
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
 * Who may import whom. A `*` stands for every folder in that place, one zone each: a new feature or entity is guarded
 * from its first file. Files in no zone of this table are refused, so a new folder must be entered here before it can
 * be used.
 *
 * The app's features lie in areas. `src/features/<area>` itself has what belongs to the whole area (its routes and
 * layout), `shared` what several of its features use; see {@link roleFolders} for the areas that are one feature.
 */
export const zones: Readonly<Record<string, Zone>> = {
  // The others for checksums of addresses, proofs of reserves and TRON's transactions: client and server check alike.
  'api-contract': { zones: [], packages: ['valibot', '@scure/base', 'viem', '@bufbuild/protobuf'] },
  deployments: { zones: [], packages: [] },
  locales: { zones: [] },
  'src/config': { zones: [], packages: ['valibot'] },
  'src/lib': { zones: ['src/config', 'api-contract', 'locales'] },
  'src/ui': { zones: ['src/lib'] },
  // Holds the secrets of the wallets on this device, and asks nobody: what it may use is a list.
  'src/keyring': {
    zones: ['src/lib', 'api-contract'],
    packages: [
      'viem',
      'valibot',
      '@scure/base',
      '@scure/bip32',
      '@scure/bip39',
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
  // Of the documents, the console shows what to do about alerts.
  'src/features/*/*': { zones: ['src/features/*/shared', 'docs', ...belowFeatures] },
  docs: { zones: [], packages: [] },
  'src/features/*/shared': { zones: belowFeatures },
  // A program of its own beside the app: they meet in the messages of entities/app-build and in the app's address.
  'src/service-worker': { zones: ['src/entities/*', 'api-contract'], packages: ['valibot'] },
  'src/app': { zones: ['src/features/*', 'src/features/*/*', 'src/features/*/shared', ...belowFeatures] },
  // The packages are those of partner-http.ts.
  'server/lib': { zones: [], packages: ['cockatiel', 'ipaddr.js', 'undici'] },
  'server/config': { zones: ['server/lib', 'deployments'], packages: ['valibot'] },
  'server/db': { zones: ['server/lib', 'server/config', 'api-contract'] },
  'server/http': { zones: ['server/lib', 'server/config', 'server/db', 'api-contract'] },
  'server/mail': { zones: ['server/lib', 'server/config', 'server/db', 'api-contract'] },
  // What people are told of, and on which channels: mail, messages in the app, the stream of changes.
  'server/notifications': { zones: ['server/lib', 'server/db', 'server/mail', 'api-contract'] },
  'server/content': { zones: ['api-contract'] },
  'server/ledger': { zones: ['server/lib', 'server/db'] },
  'server/coins': { zones: ['server/lib', 'server/db', 'api-contract', 'deployments'] },
  // Holds the key that pays: what it may ask others is nothing.
  'server/signer': { zones: ['server/lib', 'api-contract', 'deployments'] },
  'server/chain': {
    zones: ['server/lib', 'server/config', 'server/db', 'server/coins', 'server/signer', 'api-contract', 'deployments'],
  },
  // The networks of Bitcoin's kind: what comes there, and what is paid there.
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
  // TRON: what comes there, and what is paid there.
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
  // The engine that pays. Modules are its sources: it knows them by its own port alone.
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
  // Orders of every kind. Who offers what, and what is ordered, only modules know: it knows them by its own ports.
  'server/orders': { zones: ['server/lib', 'server/config', 'server/db', 'api-contract'] },
  // What adapters of every kind of partner share: fields of answers, words of states, how coins are matched.
  'server/partners': { zones: ['server/lib', 'api-contract'] },
  'server/providers/*': { zones: ['server/lib', 'server/config', 'server/partners', 'api-contract'] },
  // What modules share through which people order of partners: links, streams, placing, telling.
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
  // Who somebody is and how they prove it: accounts, sessions, codes, factors. One zone, as they need each other.
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
  // The composition root: makes every area and passes it what it needs of the others.
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
  // The entry points: they start what the composition has made.
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
 * Zones that may use these packages. Every other part of the app gets at the wallet through `src/chain`, so that a page
 * which needs no wallet downloads none of it.
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
  // In the app only the worker of the wallets on this device touches a secret, in the server only the signer; what it
  // signs for is watched by public keys.
  '@scure/bip32': ['src/keyring', 'server/chain', 'server/signer'],
  '@scure/bip39': ['src/keyring'],
  '@rainbow-me/rainbowkit': ['src/chain', 'src/app'],
}

/** Roots whose files may import anything and are imported by none of the zones above. */
const outside = new Set(['ignition', 'scripts', 'test'])

/** Folders that are named for what their files are, not for a feature: right in an area, they belong to the area itself. */
const roleFolders = new Set(['components', 'hooks', 'later', 'pages', 'rules'])

/** Roots that are divided further, and the zone of the files that lie in the root itself: its entry points. */
const entryZones: Readonly<Record<string, string>> = { src: 'src/app', server: 'server' }

/**
 * The zone of a file given by its path from the project's root, as a row of {@link zones} and the folder that stands
 * for its `*`. `undefined` for files that may import anything: tests, scripts and configuration. `'unknown'` when no
 * row is there for it.
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

/** The area of the app that a zone lies in, if it lies in one: areas know nothing of each other. */
function areaOf({ folder }: FileZone): string | undefined {
  return /^src\/features\/([^/]+)/.exec(folder)?.[1]
}

function featureZone([, , area = '', feature = '', ...rest]: readonly string[]): FileZone {
  const folder = `src/features/${area}`
  if (rest.length === 0 || roleFolders.has(feature)) return { row: 'src/features/*', folder }
  return { row: feature === 'shared' ? 'src/features/*/shared' : 'src/features/*/*', folder: `${folder}/${feature}` }
}

/** Why a file at `importer` may not import the project file at `imported`, or `undefined` when it may. */
export function zoneViolation(importer: string, imported: string): string | undefined {
  const from = zoneOf(importer)
  if (from === undefined) return undefined
  if (from === 'unknown') return `${importer} is in no zone: enter its folder in scripts/lint/zones.ts`
  const to = zoneOf(imported)
  if (to === undefined) return `${from.folder} may not import ${imported}: it is for tests and scripts`
  if (to === 'unknown') return `${imported} is in no zone: enter its folder in scripts/lint/zones.ts`
  if (to.folder === from.folder) return undefined
  const isAllowed = zones[from.row]?.zones.includes(to.row) === true
  if (isAllowed && (areaOf(from) === undefined || areaOf(to) === undefined || areaOf(from) === areaOf(to)))
    return undefined
  return to.row === from.row
    ? `${from.folder} may not import its neighbour ${to.folder}: link through paths.ts, share through a lower layer`
    : `${from.folder} may not import ${to.folder}`
}

/** Why a file at `importer` may not import the package `name`, or `undefined` when it may. */
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
