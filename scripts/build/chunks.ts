import { globSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]

/** The route tables: every page except the launch pages starts with one. */
export const routeTables: readonly string[] = globSync('*.tsx', { cwd: path.join(root, 'src/app/tables') })
  .toSorted()
  .map((file) => `src/app/tables/${file}`)

/** Loaded on every page once something is on the screen. */
export const frameParts: readonly string[] = [
  'src/app/shell/late-parts.tsx',
  'src/features/account/upgrade/components/upgrade-watch.tsx',
]

/** Needed by calls for a user who is, or may be, logged in: on every page but home. */
export const sessionParts: readonly string[] = ['src/app/session-access.ts']

/** Loaded later on the home page, for everyone. */
export const laterParts: readonly string[] = [
  'src/features/home/later/mining-guide.tsx',
  'src/features/home/later/dollar-swaps.tsx',
  'src/features/home/later/latest-notice.tsx',
  'src/features/home/later/top-coin-list.tsx',
]

/** Used by nearly all pages behind the launch, and by later parts of home and all pages. Loading it has no effects. */
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

/** A form and the hook behind it, which hardly any page uses without it. */
const entryForm = ['src/entities/session/forms/entry-form.tsx', 'src/entities/session/forms/use-entry-form.ts']

/** Also used by nearly all pages behind the launch, but not by home's later parts. */
const pageParts = [
  '@tanstack/react-query/build/modern/useMutation.js',
  'deployments/network-name.ts',
  'jotai/dist/react/useAtom.js',
  'src/chain/chain-names.ts',
  'src/lib/api-error-text.ts',
]

/** Layouts of every page behind the launch. Home must not load them: they fetch what these pages may need. */
const layouts = ['src/app/account-layout.tsx', 'src/config/build.ts', 'src/lib/app-config.ts']

/** Select fields with search. */
const selectFields = ['lib/search.ts', 'ui/search-field.tsx', 'ui/select-field.tsx', 'ui/select-sheet.tsx'].map(
  (name) => `src/${name}`,
)

/** Paginated lists. */
const lists = [
  '@tanstack/react-query/build/modern/useInfiniteQuery.js',
  'src/lib/read-all-parts.ts',
  'src/lib/use-endless-query.ts',
]

/** Shared by all pages of the device wallet. */
const deviceWalletParts = [
  'src/entities/device-wallet/keyring-error-text.ts',
  'src/entities/device-wallet/secret-form.tsx',
  'src/entities/device-wallet/use-keyring-action.ts',
  'src/entities/device-wallet/use-keyring.ts',
  'src/features/cold/readable-wallets.tsx',
  'src/features/cold/shared/components/erase-form.tsx',
  'src/lib/typed-phrase.ts',
]

/** Shared by purchases and sales, from the form to the list of orders. */
const fiatParts = [
  'src/features/exchange/fiat/fiat-draft.atoms.ts',
  'src/features/exchange/fiat/fiat-links.ts',
  'src/features/exchange/fiat/fiat.queries.ts',
  'src/features/exchange/fiat/hooks/use-fiat-texts.ts',
]

/** Shared by orders and lists of orders. */
const orderParts = [
  'src/entities/exchange-order/order-events.ts',
  'src/features/exchange/shared/rules/fiat-order-href.ts',
  'src/features/exchange/shared/rules/order-filter.ts',
]

/** Schemas of orders and addresses, which the console reads too, and the user's own addresses. */
const ordersAndAddresses = [
  'api-contract/address-book.ts',
  'api-contract/exchange.ts',
  'api-contract/recipients.ts',
  'src/entities/address-book/address-book.queries.ts',
  'src/entities/deposit-address/own-address.queries.ts',
]

/** To enter a country of residence. */
const countryParts = ['src/lib/countries.ts', 'src/ui/country-field.tsx', 'src/ui/country-options.ts']

/** Building blocks of forms and lists: most pages need most of them, and none is large. */
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

/** To display orders, transactions and accounts. */
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

/** For pages that send coins to an address. */
const recipients = ['src/entities/popup/address-text-field.tsx', 'src/entities/recipient/use-recipient-problem-text.ts']

/** Shared by the pages about swaps. */
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

/**
 * The swap form with its route table, which has no other route. A merchant link's page has the same form, so a shared
 * chunk would make the form slower.
 */
const swapForm = [
  'src/app/tables/swap.tsx',
  'src/features/exchange/swap/hooks/use-missing-entry-text.ts',
  'src/features/exchange/swap/hooks/use-loss.ts',
  'src/features/exchange/swap/hooks/use-swap-form.ts',
  'src/features/exchange/swap/pages/swap-page.tsx',
]

/** Shared by the forms for swaps, purchases and sales. */
const tradeForms = [
  'src/features/exchange/shared/components/asset-picker.tsx',
  'src/entities/recipient/use-recipient-rules.ts',
  'src/features/exchange/shared/hooks/use-agreed-offer.ts',
  'src/features/exchange/shared/hooks/use-default-refund.ts',
  'src/features/exchange/shared/hooks/use-settled.ts',
]

/** Where coins go: shown on a swap once an amount is entered, and on purchases right away. */
const destinations = [
  'src/features/exchange/shared/components/deposit-minimum.tsx',
  'src/features/exchange/shared/components/destination-field.tsx',
]

/** Shown on the swap form once an amount is entered. */
const offers = ['offers-card', 'offer-notices'].map((name) => `src/features/exchange/swap/components/${name}.tsx`)

/** Warnings about a recipient, and the address book, shown once an address is entered or on a tap. */
const recipientNotices = [
  'src/entities/address-book/address-picker.tsx',
  'src/entities/recipient/poisoning-warning.tsx',
]

/** Data about chains, pools and contracts, for pages that list them without reading a chain. */
const chainNames = ['src/chain/chains.ts', 'src/entities/mining-pool/pools.ts']

/** Known tokens by chain: only a few bytes, which must not pull in everything that reads chains. */
const knownTokens = ['deployments/known-tokens.ts', 'deployments/swap-routers.ts']

/** Parses human-readable ABIs: those of router swaps and of TRON. */
const abiTexts = /\/abitype\/dist\/esm\/(errors|version|human-readable\/(parse\w+|(errors|runtime)\/\w+))\.js$/

/** Reads chains and recovers who signed a text. */
const reads =
  /\/(src\/chain\/public-client\.ts|viem\/_esm\/(actions\/public\/getChainId|utils\/signature\/recover(Address|PublicKey))\.js)$/

/** For reading chains, used by the device wallet and by connected wallets. */
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

/** Validates addresses. */
const addressChecks =
  /\/viem\/_esm\/utils\/(address\/|hash\/sha256\.js)|\/@scure\/base\/|\/deployments\/(pools|refused-recipients)\.ts$/

/** Layout of every page with a wallet. */
const walletParts = ['src/app/wallet-layout.tsx', 'src/chain/wallet/use-wallet.ts']

/** To review, follow and show transactions of the connected wallet. */
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

/** Tells whether an order has been paid. */
const paymentParts = [
  'src/features/exchange/shared/rules/is-paying.ts',
  'src/features/exchange/shared/sent-payments.ts',
]

/** The page where the connected wallet pays an order. */
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
 * Which modules share a file. By default, the bundler makes a file of two kilobytes for every set of pages that share
 * something: more than a hundred requests per page, each compressed separately and with a kilobyte of headers.
 */
export const chunkGroups: Group[] = [
  // All of the launch in one file: twenty small ones would be five kilobytes larger compressed.
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
  // Pages that only check addresses don't need the rest of the code that reads chains.
  { name: 'address', test: addressChecks, priority: 50 },
  { name: 'known-tokens', test: endsWithOneOf(knownTokens), priority: 45 },
  { name: 'chains', test: endsWithOneOf(chainNames), priority: 42 },
  // Swaps ask several partners at once without reading a chain.
  { name: 'queries', test: /\/react-query\/build\/modern\/useQueries\.js$/, priority: 41 },
  { name: 'reads', test: reads, priority: 40 },
  { name: 'abi-texts', test: abiTexts, priority: 39 },
  { name: 'transactions', test: endsWithOneOf(transactionParts), priority: 38 },
  // Home lists pools even without a wallet.
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
  { name: 'entry-form', test: endsWithOneOf(entryForm), priority: 12 },
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
