import { readdirSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { LinguiConfig } from '@lingui/conf'

/**
 * What the first download shows, and what stands in place of a page until its own texts have come. A test holds the
 * list against what the launch imports.
 */
const launchFiles = [
  'src/app/route-error-page.tsx',
  'src/app/shell/offline-notice.tsx',
  'src/app/shell/wallet-page-loading.tsx',
  'src/features/exchange/fiat/pages/sell-page.tsx',
  'src/features/home/components/balance-glance.tsx',
  'src/features/home/components/guest-actions.tsx',
  'src/features/home/components/home-hero.tsx',
  'src/features/home/components/live-pools.tsx',
  'src/features/home/components/notice-strip.tsx',
  'src/features/home/components/today-glance.tsx',
  'src/features/home/components/top-coins.tsx',
  'src/features/home/pages/home-page.tsx',
  'src/ui/navigation-bar.tsx',
  'src/ui/spinner.tsx',
  'src/ui/state.tsx',
  'src/ui/streak-voyage.tsx',
]

/** What only pages show that talk to a wallet. */
const chainParts = ['src/chain/wallet', 'src/chain/chain-error-message.ts', 'src/entities/transaction']

/** What only pages show on which an address is entered. */
const recipientParts = [
  'src/entities/address-book',
  'src/entities/popup/address-text-field.tsx',
  'src/entities/recipient',
]

/** What people log in, register and prove themselves with. */
const sessionParts = ['src/entities/session/forms']

/** What the wallet on this device says wherever it is asked to sign. */
const deviceParts = ['src/entities/device-wallet']

/** What is said when the backend refuses a call or cannot be asked: home asks for nothing that needs it. */
const errorParts = ['src/lib/api-error-text.ts']

/** What is said of the files of messages to support, to people and operators alike. */
const attachmentParts = ['src/entities/attachment']

/** What is said of balances and deposits, by pages that show them. */
const spotParts = ['src/entities/asset', 'src/entities/balance', 'src/entities/deposit-address']

/** What people are told, in every kind of message: home needs it of those who are logged in, and of nobody else. */
const noticeParts = ['src/features/account/notices']

/** What the app says of its own new versions: home fetches it beforehand, and nothing else of its area. */
const upgradeParts = ['src/features/account/upgrade']

/** The page about our own API, which other pages of its area need not have. */
const orderApiParts = [
  'src/features/exchange/swap/components/order-api',
  'src/features/exchange/swap/pages/api-page.tsx',
  'src/features/exchange/swap/rules/api-call-texts.ts',
]

/** The form for a swap, whose page opens from the tab bar and needs nothing of orders. */
const swapParts = [
  ...['pair-card', 'rate-type', 'saved-pairs', 'swap-form'].map(
    (name) => `src/features/exchange/swap/components/${name}.tsx`,
  ),
  'src/features/exchange/swap/hooks/use-missing-entry-text.ts',
  'src/features/exchange/swap/pages/swap-page.tsx',
  'src/features/exchange/swap/rules/swap-error-text.ts',
]

/** What is said of orders once they are made, by pages about them: the forms do without. */
const orderParts = [
  ...[
    'browser-check',
    'connected-payment-link',
    'leg-card',
    'order-filter-card',
    'order-steps',
    'order-support',
    'pay-within',
    'payment-request',
    'save-receipt-button',
    'sent-payment-notice',
    'wallet-payment',
  ].map((name) => `src/features/exchange/shared/components/${name}.tsx`),
  'src/features/exchange/shared/hooks/use-order-state-text.ts',
]

/** What the form for a swap shows once there is an amount. */
const offerParts = ['destination-cards', 'loss-notice', 'offer-facts', 'offers-card'].map(
  (name) => `src/features/exchange/swap/components/${name}.tsx`,
)

/** What only the pages of payment links say. */
const linkParts = [
  'src/features/exchange/swap/components/payment-link',
  'src/features/exchange/swap/pages/payment-link-page.tsx',
  'src/features/exchange/swap/rules/link-error-text.ts',
  'src/features/grow/merchants/components/links',
  'src/features/grow/merchants/pages/merchant-links-page.tsx',
  'src/features/grow/merchants/pages/merchant-webhook-page.tsx',
]

/** Who has invited whom, which merchants' pages do without. */
const inviteParts = ['src/features/grow/invite']

/** What swaps, purchases and sales show alike, and what only the latter two do. */
const tradeParts = ['src/features/exchange/shared']
const fiatParts = ['src/features/exchange/fiat']

/** What the wallet on this device says of its keys, and of what they hold: pages of one do without the other. */
const keyParts = ['src/features/cold/manage', 'src/features/cold/setup']
const holdingParts = ['src/features/cold/assets', 'src/features/cold/book']

/** Payments from this device, of which its list of balances says nothing. */
const sendParts = ['src/features/cold/send']

/** Only one page says something of other sites. */
const siteParts = ['src/features/cold/sites']

/** Files and messages that are signed apart from everything else. */
const offlineParts = ['src/features/cold/offline']

/** Orders that an operator has to look at. */
const alertedOrderParts = [
  ...['alerted-order-row', 'payout-too-low', 'settle-alert'].map(
    (name) => `src/features/console/components/${name}.tsx`,
  ),
  'src/features/console/pages/operator-orders-page.tsx',
]

/** The books, which other pages of operators need not have. */
const bookParts = ['src/features/console/books']

/** Fees and limits, as treasurers change them. */
const limitParts = ['src/features/console/limits']

/** The operators' first page, which all others do without. */
const overviewParts = ['src/features/console/overview']

/** People's accounts, as operators look after them. */
const accountParts = ['src/features/console/people']

/** What operators have done: a name for each action. */
const auditParts = [
  'src/features/console/shared/action-texts.ts',
  'src/features/console/components/audit-filter-card.tsx',
  'src/features/console/components/audit-row.tsx',
  'src/features/console/pages/operator-audit-page.tsx',
]

/** What operators write for the app, and the tools for it. */
const contentParts = [
  'src/features/console/hooks/use-content-texts.ts',
  'src/features/console/pages/operator-content-page.tsx',
  ...[
    'content-desk',
    'content-editor',
    'content-filing',
    'content-list',
    'content-review',
    'content-versions',
    'language-editor',
    'new-content',
    'text-diff',
    'text-preview',
  ].map((name) => `src/features/console/components/${name}.tsx`),
]

/** Rewards that wait for a reviewer. */
const rewardParts = [
  ...['opened-reward-review', 'reward-review-actions', 'reward-review-row'].map(
    (name) => `src/features/console/components/${name}.tsx`,
  ),
  'src/features/console/pages/operator-rewards-page.tsx',
]

/** Merchants, and who applies to become one. */
const merchantParts = [
  ...[
    'application-actions',
    'application-desk',
    'application-row',
    'brand-reviews',
    'merchant-row',
    'merchant-texts',
  ].map((name) => `src/features/console/components/${name}.tsx`),
  'src/features/console/pages/operator-merchants-page.tsx',
]

const areas = readdirSync(new URL('src/features', import.meta.url))

const anywhere = (path: string) => `**/${path}`

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant', 'es-MX', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  // `base` comes with the app, all others with the pages that show them: `shared` with every one behind the launch.
  catalogs: [
    { path: 'locales/{locale}/base', include: launchFiles },
    {
      path: 'locales/{locale}/shared',
      include: ['src'],
      exclude: [
        'src/features/**',
        ...[
          ...attachmentParts,
          ...chainParts,
          ...deviceParts,
          ...errorParts,
          ...recipientParts,
          ...sessionParts,
          ...spotParts,
        ].flatMap((part) => [part, `${part}/**`]),
        ...launchFiles,
      ].map(anywhere),
    },
    { path: 'locales/{locale}/attachments', include: attachmentParts },
    { path: 'locales/{locale}/chain', include: chainParts },
    { path: 'locales/{locale}/device', include: deviceParts },
    { path: 'locales/{locale}/errors', include: errorParts },
    { path: 'locales/{locale}/recipient', include: recipientParts },
    { path: 'locales/{locale}/session', include: sessionParts },
    { path: 'locales/{locale}/spot', include: spotParts },
    { path: 'locales/{locale}/notices', include: noticeParts },
    { path: 'locales/{locale}/upgrade', include: upgradeParts },
    { path: 'locales/{locale}/api', include: orderApiParts },
    { path: 'locales/{locale}/alerted', include: alertedOrderParts },
    { path: 'locales/{locale}/audit', include: auditParts },
    { path: 'locales/{locale}/books', include: bookParts },
    { path: 'locales/{locale}/limits', include: limitParts },
    { path: 'locales/{locale}/overview', include: overviewParts },
    { path: 'locales/{locale}/people', include: accountParts },
    { path: 'locales/{locale}/content', include: contentParts },
    { path: 'locales/{locale}/merchants', include: merchantParts },
    { path: 'locales/{locale}/rewards', include: rewardParts },
    { path: 'locales/{locale}/swap', include: swapParts },
    { path: 'locales/{locale}/offers', include: offerParts },
    { path: 'locales/{locale}/invite', include: inviteParts },
    { path: 'locales/{locale}/links', include: linkParts },
    { path: 'locales/{locale}/orders', include: orderParts },
    { path: 'locales/{locale}/trade', include: tradeParts, exclude: orderParts.map(anywhere) },
    { path: 'locales/{locale}/fiat', include: fiatParts, exclude: launchFiles.map(anywhere) },
    { path: 'locales/{locale}/keys', include: keyParts },
    { path: 'locales/{locale}/holdings', include: holdingParts },
    { path: 'locales/{locale}/send', include: sendParts },
    { path: 'locales/{locale}/sites', include: siteParts },
    { path: 'locales/{locale}/offline', include: offlineParts },
    ...areas.map((area) => ({
      path: `locales/{locale}/${area}`,
      include: [`src/features/${area}`],
      exclude: [
        ...[
          ...noticeParts,
          ...upgradeParts,
          ...orderApiParts,
          ...alertedOrderParts,
          ...auditParts,
          ...bookParts,
          ...limitParts,
          ...overviewParts,
          ...accountParts,
          ...contentParts,
          ...rewardParts,
          ...merchantParts,
          ...offerParts,
          ...inviteParts,
          ...linkParts,
          ...swapParts,
          ...tradeParts,
          ...fiatParts,
          ...keyParts,
          ...holdingParts,
          ...sendParts,
          ...siteParts,
          ...offlineParts,
        ].flatMap((part) => [part, `${part}/**`]),
        ...launchFiles,
      ].map(anywhere),
    })),
  ],
  // Without line numbers a moved line of code is no change of every catalogue.
  format: formatter({ lineNumbers: false }),
}

export default config
