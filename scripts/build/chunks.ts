import type { Rolldown } from 'vite'

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

/** What home shows once something stands on the screen, to everybody: no other page does without most of it. */
export const laterParts: readonly string[] = [
  'src/app/shell/late-parts.tsx',
  'src/app/session-access.ts',
  'src/features/account/upgrade/components/upgrade-watch.tsx',
  'src/features/home/later/mining-guide.tsx',
  'src/features/home/later/dollar-swaps.tsx',
  'src/features/home/later/latest-notice.tsx',
  'src/features/home/later/top-coin-list.tsx',
]

/** What every page behind the launch stands in, and small things that reading chains would take along. */
const layouts = [
  'src/app/account-layout.tsx',
  'src/app/query-layout.tsx',
  'src/config/build.ts',
  'src/lib/app-config.ts',
]

/** What chains, pools and contracts are called: pages name them that read none. */
const chainNames = ['src/chain/chains.ts', 'src/chain/chain-names.ts', 'src/entities/mining-pool/pools.ts']

/** What every page with a wallet stands in. */
const walletParts = ['src/app/wallet-layout.tsx', 'src/chain/wallet/use-wallet.ts']

const endsWithOneOf = (files: readonly string[]) => (id: string) => files.some((file) => id.endsWith(`/${file}`))

/**
 * Which modules come in one file. Left to itself, the bundler makes a file of two kilobytes for every set of pages that
 * share something: more than a hundred requests for a page, each compressed by itself.
 */
export const chunkGroups: Group[] = [
  // What the launch needs in one file: twenty small ones compress five kilobytes worse.
  { name: 'launch', tags: ['$initial'], priority: 90 },
  { name: 'home', test: endsWithOneOf(['src/features/home/pages/home-page.tsx']), priority: 80 },
  { name: 'routes', test: endsWithOneOf(['src/app/routes.tsx']), priority: 70 },
  { name: 'later', test: endsWithOneOf(laterParts), priority: 60 },
  // Pages that only check addresses do without all else that reads chains.
  { name: 'address', test: /\/viem\/_esm\/utils\/address\//, priority: 50 },
  { name: 'layout', test: endsWithOneOf(layouts), priority: 45 },
  { name: 'chains', test: endsWithOneOf(chainNames), priority: 42 },
  // Swaps ask several partners at once, and read no chain.
  { name: 'queries', test: /\/react-query\/build\/modern\/useQueries\.js$/, priority: 41 },
  { name: 'reads', test: endsWithOneOf(['src/chain/public-client.ts']), priority: 40 },
  // Home lists pools to people without a wallet.
  { name: 'pools', test: endsWithOneOf(['src/entities/mining-pool/mining-pool.queries.ts']), priority: 35 },
  { name: 'dialog', test: endsWithOneOf(['src/ui/sheet-frame.tsx']), priority: 30 },
  { name: 'wallet', test: endsWithOneOf(walletParts), priority: 20 },
]
