import { globSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

/** The tables of routes: each page but those of the launch starts with one. */
export const routeTables: readonly string[] = globSync('*.tsx', { cwd: path.join(root, 'src/app/tables') })
  .toSorted()
  .map((file) => `src/app/tables/${file}`)

/** What every page gets once something stands on the screen. */
export const frameParts: readonly string[] = [
  'src/app/shell/late-parts.tsx',
  'src/features/account/upgrade/components/upgrade-watch.tsx',
]

/** What calls need that are made for somebody who is logged in, or may be: every page but home. */
export const sessionParts: readonly string[] = ['src/app/session-access.ts']

/** What home shows then beside it, to everybody. */
export const laterParts: readonly string[] = [
  'src/features/home/later/mining-guide.tsx',
  'src/features/home/later/dollar-swaps.tsx',
  'src/features/home/later/latest-notice.tsx',
  'src/features/home/later/top-coin-list.tsx',
]

/** What nearly all pages behind the launch are made of, and what comes later on home and on every page. Nothing here does anything by being loaded. */
const commonParts = [
  'api-contract/account-rules.ts',
  'deployments/coins.ts',
  'src/entities/notification/notification-key.ts',
  'src/entities/price/price-change.tsx',
  'src/entities/price/rate-source.tsx',
  'src/entities/price/use-coin-prices.ts',
  'src/entities/price/use-fiat-text.ts',
  'src/entities/session/registration.queries.ts',
  'src/lib/delay.ts',
  'src/lib/query-provider.tsx',
  'src/lib/runtime-errors.ts',
  'src/lib/use-format.ts',
  'src/lib/use-server-now.ts',
  'src/lib/web-lock.ts',
  'src/ui/icons.tsx',
  'src/ui/list-row.tsx',
  'src/ui/token-icon.tsx',
]

/** What nearly all pages behind the launch need beside that. Home's later parts do without. */
const pageParts = [
  '@tanstack/react-query/build/modern/useMutation.js',
  'deployments/network-name.ts',
  'jotai/dist/react/useAtom.js',
  'src/chain/chain-names.ts',
  'src/lib/api-error-text.ts',
]

/** What every page behind the launch stands in. Home must not load it: it fetches what these pages may need. */
const layouts = ['src/app/account-layout.tsx', 'src/config/build.ts', 'src/lib/app-config.ts']

/** What fields are that choose of many, and what is searched. */
const selectFields = ['lib/search.ts', 'ui/search-field.tsx', 'ui/select-field.tsx', 'ui/select-sheet.tsx'].map(
  (name) => `src/${name}`,
)

/** What reads lists that go on. */
const lists = [
  '@tanstack/react-query/build/modern/useInfiniteQuery.js',
  'src/lib/read-all-parts.ts',
  'src/lib/use-endless-query.ts',
]

/** What every page of the wallet on this device stands in. */
const deviceWalletParts = [
  'src/entities/device-wallet/keyring-error-text.ts',
  'src/entities/device-wallet/secret-form.tsx',
  'src/entities/device-wallet/use-keyring-action.ts',
  'src/entities/device-wallet/use-keyring.ts',
  'src/features/cold/readable-wallets.tsx',
  'src/features/cold/shared/components/erase-form.tsx',
  'src/lib/typed-phrase.ts',
]

/** What purchases and sales share, from the form to the list of orders. */
const fiatParts = [
  'src/features/exchange/fiat/fiat-draft.atoms.ts',
  'src/features/exchange/fiat/fiat-links.ts',
  'src/features/exchange/fiat/fiat.queries.ts',
  'src/features/exchange/fiat/hooks/use-fiat-texts.ts',
]

/** What lists of orders and orders share. */
const orderParts = [
  'src/entities/exchange-order/order-events.ts',
  'src/features/exchange/shared/rules/fiat-order-href.ts',
  'src/features/exchange/shared/rules/order-filter.ts',
]

/** What orders and addresses are on the wire, which the console reads too, and which addresses a person has. */
const ordersAndAddresses = [
  'api-contract/address-book.ts',
  'api-contract/exchange.ts',
  'api-contract/recipients.ts',
  'src/entities/address-book/address-book.queries.ts',
  'src/entities/deposit-address/own-address.queries.ts',
]

/** What somebody says where they live with. */
const countryParts = ['src/lib/countries.ts', 'src/ui/country-field.tsx', 'src/ui/country-options.ts']

/** What forms and lists are made of: most pages need most of it, and none of it is large. */
const fields = [
  'api-contract/balances.ts',
  'src/entities/asset/coin.queries.ts',
  'src/entities/popup/popups.ts',
  'src/entities/session/personal-list.ts',
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
  'src/ui/recent-row.tsx',
  'src/ui/segmented-control.tsx',
  'src/ui/sheet.tsx',
  'src/ui/text-field.tsx',
  'src/ui/text-link.tsx',
  'src/ui/unit-picker.tsx',
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

/** What pages need that send coins to an address. */
const recipients = ['src/entities/popup/address-text-field.tsx', 'src/entities/recipient/use-recipient-problem-text.ts']

/** What pages about swaps share. */
const swaps = [
  'src/features/exchange/shared/rules/connected-pay-href.ts',
  'src/features/exchange/swap/exchange.queries.ts',
  'src/features/exchange/swap/swap-draft.atoms.ts',
  'src/features/exchange/shared/hooks/use-held-coin.ts',
  'src/features/exchange/shared/rules/asset-list.ts',
  'src/features/exchange/swap/rules/loss.ts',
  'src/features/exchange/swap/rules/swap-error-text.ts',
  'src/features/exchange/shared/rules/ranked-offers.ts',
  'src/features/exchange/swap/swap-links.ts',
]

/** The form for a swap with its table, which leads nowhere else, and which the page of a merchant's link is made of, too: a file of what both share would cost the form. */
const swapForm = [
  'src/app/tables/swap.tsx',
  'src/features/exchange/swap/hooks/use-missing-entry-text.ts',
  'src/features/exchange/swap/hooks/use-loss.ts',
  'src/features/exchange/swap/hooks/use-swap-form.ts',
  'src/features/exchange/swap/pages/swap-page.tsx',
]

/** What the forms for swaps, purchases and sales are made of. */
const tradeForms = [
  'src/features/exchange/shared/components/asset-picker.tsx',
  'src/entities/recipient/use-recipient-rules.ts',
  'src/features/exchange/shared/hooks/use-agreed-offer.ts',
  'src/features/exchange/shared/hooks/use-default-refund.ts',
  'src/features/exchange/shared/hooks/use-settled.ts',
]

/** Where coins go: what a swap shows once there is an amount, and purchases at once. */
const destinations = [
  'src/features/exchange/shared/components/deposit-minimum.tsx',
  'src/features/exchange/shared/components/destination-field.tsx',
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

/** Which tokens are known, by chain: few bytes, which must not bring a page all that reads chains. */
const knownTokens = ['deployments/known-tokens.ts', 'deployments/swap-routers.ts']

/** Reads ABIs that are written as text: those of swaps by a router, and of TRON. */
const abiTexts = /\/abitype\/dist\/esm\/(errors|version|human-readable\/(parse\w+|(errors|runtime)\/\w+))\.js$/

/** What reads chains, and who has signed a text. */
const reads =
  /\/(src\/chain\/public-client\.ts|viem\/_esm\/(actions\/public\/getChainId|utils\/signature\/recover(Address|PublicKey))\.js)$/

/** What the wallet on this device reads chains with, beside wallets of others. */
const transactionParts = [
  'src/chain/chain-error.ts',
  'src/chain/flow/reverted-transaction.ts',
  'src/chain/flow/wait-for-transaction.ts',
  'src/chain/network-fee.ts',
  'src/chain/transaction-actions.ts',
  'src/chain/wallet/device-wallet-questions.ts',
  'viem/_esm/actions/public/getFeeHistory.js',
  'viem/_esm/actions/wallet/sendRawTransaction.js',
]

/** What it takes to tell an address from a mistake. */
const addressChecks =
  /\/viem\/_esm\/utils\/(address\/|hash\/sha256\.js)|\/@scure\/base\/|\/deployments\/(pools|refused-recipients)\.ts$/

/** What every page with a wallet stands in. */
const walletParts = ['src/app/wallet-layout.tsx', 'src/chain/wallet/use-wallet.ts']

/** What transactions of the connected wallet are reviewed, followed and shown with. */
const transactionViews = [
  'src/app/transaction-layout.tsx',
  'src/entities/transaction/flow-failure.tsx',
  'src/entities/transaction/network-fee.tsx',
  'src/entities/transaction/reading-state.tsx',
  'src/entities/transaction/review-steps.tsx',
  'src/entities/transaction/transaction-bar.tsx',
  'src/entities/transaction/transaction-progress.tsx',
  'src/entities/transaction/transaction-review.tsx',
  'src/entities/transaction/transaction-sheet.tsx',
  'src/entities/transaction/use-transaction-view.ts',
]

/** What a payment of an order is known by. */
const paymentParts = [
  'src/features/exchange/shared/rules/is-paying.ts',
  'src/features/exchange/shared/sent-payments.ts',
]

/** The page on which the connected wallet pays an order. */
const connectedPay = [
  'src/app/wallet-page-layout.tsx',
  'src/chain/swap/route-call.ts',
  'src/chain/swap/router-abi.ts',
  'src/features/exchange/swap/components/connected-payment.tsx',
  'src/features/exchange/swap/components/connected-sale.tsx',
  'src/features/exchange/swap/components/route-facts.tsx',
  'src/features/exchange/swap/components/route-payment.tsx',
  'src/features/exchange/swap/flows/route-desk.ts',
  'src/features/exchange/swap/hooks/use-order-route.ts',
  'src/features/exchange/swap/hooks/use-route-loss.ts',
  'src/features/exchange/swap/pages/connected-pay-page.tsx',
  'src/features/exchange/swap/rules/order-route.ts',
]

const endsWithOneOf = (files: readonly string[]) => (id: string) => files.some((file) => id.endsWith(`/${file}`))

/**
 * Which modules come in one file. Left to itself, the bundler makes a file of two kilobytes for every set of pages that
 * share something: more than a hundred requests for a page, each compressed by itself and with headers of a kilobyte.
 */
export const chunkGroups: Group[] = [
  // What the launch needs in one file: twenty small ones compress five kilobytes worse.
  { name: 'launch', tags: ['$initial'], priority: 90 },
  { name: 'home', test: endsWithOneOf(['src/features/home/pages/home-page.tsx']), priority: 80 },
  { name: 'device-paths', test: endsWithOneOf(['src/config/device-paths.ts']), priority: 71 },
  { name: 'swap-form', test: endsWithOneOf(swapForm), priority: 16 },
  ...routeTables
    .filter((file) => !swapForm.includes(file))
    .map((file) => ({
      name: `${path.basename(file, '.tsx')}-routes`,
      test: endsWithOneOf([file]),
      priority: 70,
    })),
  { name: 'common', test: endsWithOneOf(commonParts), priority: 65 },
  { name: 'frame', test: endsWithOneOf(frameParts), priority: 62 },
  { name: 'later', test: endsWithOneOf(laterParts), priority: 60 },
  { name: 'layout', test: endsWithOneOf([...layouts, ...pageParts, ...sessionParts, ...fields]), priority: 55 },
  // Pages that only check addresses do without all else that reads chains.
  { name: 'address', test: addressChecks, priority: 50 },
  { name: 'known-tokens', test: endsWithOneOf(knownTokens), priority: 45 },
  { name: 'chains', test: endsWithOneOf(chainNames), priority: 42 },
  // Swaps ask several partners at once, and read no chain.
  { name: 'queries', test: /\/react-query\/build\/modern\/useQueries\.js$/, priority: 41 },
  { name: 'reads', test: reads, priority: 40 },
  { name: 'abi-texts', test: abiTexts, priority: 39 },
  { name: 'transactions', test: endsWithOneOf(transactionParts), priority: 38 },
  // Home lists pools to people without a wallet.
  { name: 'pools', test: endsWithOneOf(['src/entities/mining-pool/mining-pool.queries.ts']), priority: 35 },
  { name: 'dialog', test: endsWithOneOf(['src/ui/sheet-frame.tsx']), priority: 30 },
  { name: 'tabs', test: endsWithOneOf(['src/app/shell/tabs.tsx', 'src/app/shell/tab-store.ts']), priority: 61 },
  { name: 'select', test: endsWithOneOf(selectFields), priority: 26, includeDependenciesRecursively: false },
  { name: 'lists', test: endsWithOneOf(lists), priority: 29 },
  { name: 'orders-and-addresses', test: endsWithOneOf(ordersAndAddresses), priority: 26 },
  { name: 'countries', test: endsWithOneOf(countryParts), priority: 25, includeDependenciesRecursively: false },
  { name: 'orders', test: endsWithOneOf(orderParts), priority: 25, includeDependenciesRecursively: false },
  {
    name: 'device-wallet',
    test: endsWithOneOf(deviceWalletParts),
    priority: 26,
    includeDependenciesRecursively: false,
  },
  { name: 'fiat-parts', test: endsWithOneOf(fiatParts), priority: 15, includeDependenciesRecursively: false },
  { name: 'details', test: endsWithOneOf(details), priority: 27 },
  { name: 'swaps', test: endsWithOneOf([...swaps, ...tradeForms]), priority: 24 },
  { name: 'destinations', test: endsWithOneOf(destinations), priority: 19 },
  { name: 'offers', test: endsWithOneOf(offers), priority: 18 },
  { name: 'recipient-notices', test: endsWithOneOf(recipientNotices), priority: 17 },
  { name: 'recipients', test: endsWithOneOf(recipients), priority: 22 },
  { name: 'wallet', test: endsWithOneOf(walletParts), priority: 20 },
  {
    name: 'transaction-views',
    test: endsWithOneOf(transactionViews),
    priority: 13,
    includeDependenciesRecursively: false,
  },
  { name: 'payment', test: endsWithOneOf(paymentParts), priority: 13, includeDependenciesRecursively: false },
  { name: 'connected-pay', test: endsWithOneOf(connectedPay), priority: 12, includeDependenciesRecursively: false },
]
