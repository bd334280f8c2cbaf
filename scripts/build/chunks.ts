import type { Rolldown } from 'vite'

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

/** What every page gets once something stands on the screen. */
export const frameParts: readonly string[] = [
  'src/app/shell/late-parts.tsx',
  'src/app/session-access.ts',
  'src/features/account/upgrade/components/upgrade-watch.tsx',
]

/** What home shows then beside it, to everybody. */
export const laterParts: readonly string[] = [
  'src/features/home/later/mining-guide.tsx',
  'src/features/home/later/dollar-swaps.tsx',
  'src/features/home/later/latest-notice.tsx',
  'src/features/home/later/top-coin-list.tsx',
]

/** What nearly all pages behind the launch are made of, and what comes later on home and on every page. Nothing here does anything by being loaded. */
const commonParts = [
  'deployments/coins.ts',
  'src/app/session-access.ts',
  'src/entities/notification/notification-key.ts',
  'src/entities/price/price-change.tsx',
  'src/entities/price/rate-source.tsx',
  'src/entities/price/use-coin-prices.ts',
  'src/entities/price/use-fiat-text.ts',
  'src/lib/query-provider.tsx',
  'src/lib/use-format.ts',
  'src/lib/use-server-now.ts',
  'src/ui/icons.tsx',
  'src/ui/list-row.tsx',
  'src/ui/token-icon.tsx',
]

/** What nearly all pages behind the launch need beside that. Home's later parts do without. */
const pageParts = [
  '@tanstack/react-query/build/modern/useMutation.js',
  'deployments/network-name.ts',
  'src/chain/chain-names.ts',
  'src/lib/api-error-text.ts',
]

/** What every page behind the launch stands in. Home must not load it: it fetches what these pages may need. */
const layouts = ['src/app/account-layout.tsx', 'src/config/build.ts', 'src/lib/app-config.ts']

/** What forms and lists are made of: most pages need most of it, and none of it is large. */
const fields = [
  'src/entities/popup/popups.ts',
  'src/entities/session/return-to.ts',
  'src/lib/coin-units.ts',
  'src/lib/popup.ts',
  'src/ui/amount-input.tsx',
  'src/ui/checkbox-field.tsx',
  'src/ui/chip.tsx',
  'src/ui/field.tsx',
  'src/ui/notice.tsx',
  'src/ui/picker-field.tsx',
  'src/ui/pin-button.tsx',
  'src/ui/query-state.tsx',
  'src/ui/segmented-control.tsx',
  'src/ui/sheet.tsx',
  'src/ui/text-field.tsx',
  'src/ui/text-link.tsx',
]

/** What pages tell of orders, transactions and accounts with. */
const details = [
  'src/entities/asset/movement-filter.ts',
  'src/lib/event-stream.ts',
  'src/lib/period.ts',
  'src/ui/address-text.tsx',
  'src/ui/copy-button.tsx',
  'src/ui/external-link.tsx',
  'src/ui/facts.tsx',
  'src/ui/radio-row.tsx',
]

/** What pages name coins, networks and amounts with. */
const coins = ['api-contract/balances.ts', 'src/entities/asset/coin.queries.ts']

/** What pages need that send coins to an address. */
const recipients = [
  'src/entities/address-book/address-book.queries.ts',
  'src/entities/deposit-address/deposit-address.queries.ts',
  'src/entities/popup/address-text-field.tsx',
  'src/entities/recipient/use-recipient-problem-text.ts',
]

/** What pages about swaps share. */
const swaps = [
  'api-contract/exchange.ts',
  'src/features/exchange/swap/exchange.queries.ts',
  'src/features/exchange/shared/hooks/use-held-coin.ts',
  'src/features/exchange/shared/rules/asset-list.ts',
  'src/features/exchange/swap/rules/loss.ts',
  'src/features/exchange/shared/rules/ranked-offers.ts',
  'src/features/exchange/swap/swap-links.ts',
]

/** What the form for a swap shows once there is an amount. */
const offers = ['offers-card', 'offer-notices'].map((name) => `src/features/exchange/swap/components/${name}.tsx`)

/** What is told of a recipient, and asked of the address book, once there is an address or a tap. */
const recipientNotices = [
  'src/entities/address-book/address-picker.tsx',
  'src/entities/recipient/poisoning-warning.tsx',
]

/** What chains, pools and contracts are: pages list them that read none. */
const chainNames = ['src/chain/chains.ts', 'src/entities/mining-pool/pools.ts']

/** What it takes to tell an address from a mistake. */
const addressChecks =
  /\/viem\/_esm\/utils\/(address\/|hash\/sha256\.js)|\/@scure\/base\/|\/deployments\/(pools|refused-recipients)\.ts$/

/** What every page with a wallet stands in. */
const walletParts = ['src/app/wallet-layout.tsx', 'src/chain/wallet/use-wallet.ts']

const endsWithOneOf = (files: readonly string[]) => (id: string) => files.some((file) => id.endsWith(`/${file}`))

/**
 * Which modules come in one file. Left to itself, the bundler makes a file of two kilobytes for every set of pages that
 * share something: more than a hundred requests for a page, each compressed by itself and with headers of a kilobyte.
 */
export const chunkGroups: Group[] = [
  // What the launch needs in one file: twenty small ones compress five kilobytes worse.
  { name: 'launch', tags: ['$initial'], priority: 90 },
  { name: 'home', test: endsWithOneOf(['src/features/home/pages/home-page.tsx']), priority: 80 },
  { name: 'routes', test: endsWithOneOf(['src/app/routes.tsx']), priority: 70 },
  { name: 'common', test: endsWithOneOf(commonParts), priority: 65 },
  { name: 'pages', test: endsWithOneOf(pageParts), priority: 63 },
  { name: 'configuration', test: endsWithOneOf(['src/entities/session/registration.queries.ts']), priority: 64 },
  { name: 'frame', test: endsWithOneOf(frameParts), priority: 62 },
  { name: 'later', test: endsWithOneOf(laterParts), priority: 60 },
  { name: 'layout', test: endsWithOneOf(layouts), priority: 55 },
  // Pages that only check addresses do without all else that reads chains.
  { name: 'address', test: addressChecks, priority: 50 },
  { name: 'chains', test: endsWithOneOf(chainNames), priority: 42 },
  // Swaps ask several partners at once, and read no chain.
  { name: 'queries', test: /\/react-query\/build\/modern\/useQueries\.js$/, priority: 41 },
  { name: 'reads', test: endsWithOneOf(['src/chain/public-client.ts']), priority: 40 },
  // Home lists pools to people without a wallet.
  { name: 'pools', test: endsWithOneOf(['src/entities/mining-pool/mining-pool.queries.ts']), priority: 35 },
  { name: 'dialog', test: endsWithOneOf(['src/ui/sheet-frame.tsx']), priority: 30 },
  { name: 'fields', test: endsWithOneOf(fields), priority: 28 },
  { name: 'tabs', test: endsWithOneOf(['src/app/shell/tabs.tsx', 'src/app/shell/tab-store.ts']), priority: 61 },
  { name: 'details', test: endsWithOneOf(details), priority: 27 },
  { name: 'coins', test: endsWithOneOf(coins), priority: 26 },
  { name: 'swaps', test: endsWithOneOf(swaps), priority: 24 },
  { name: 'offers', test: endsWithOneOf(offers), priority: 18 },
  { name: 'recipient-notices', test: endsWithOneOf(recipientNotices), priority: 17 },
  { name: 'recipients', test: endsWithOneOf(recipients), priority: 22 },
  { name: 'wallet', test: endsWithOneOf(walletParts), priority: 20 },
]
