import { readdirSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import type { LinguiConfig } from '@lingui/conf'

/**
 * Texts of the first download, and of what replaces a page until its own texts have loaded. A test checks the list
 * against the imports of the launch pages.
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

/** Shown only on pages that talk to a wallet. */
const chainParts = ['src/chain/wallet', 'src/chain/chain-error-message.ts', 'src/entities/transaction']

/** Shown only on pages with an address field. */
const recipientParts = [
  'src/entities/address-book',
  'src/entities/popup/address-text-field.tsx',
  'src/entities/recipient',
]

/** Forms to log in, register and confirm one's identity. */
const sessionParts = ['src/entities/session/forms']

/** Shown wherever the wallet on this device is asked to sign. */
const deviceParts = ['src/entities/device-wallet']

/** Errors when the backend rejects a call or can't be reached. The home page calls nothing that needs them. */
const errorParts = ['src/lib/api-error-text.ts']

/** Texts about support attachments, for users and operators. */
const attachmentParts = ['src/entities/attachment']

/** Texts about balances and deposits, for the pages that show them. */
const spotParts = ['src/entities/asset', 'src/entities/balance', 'src/entities/deposit-address']

/** Every kind of notice. On the home page, only logged-in users need them. */
const noticeParts = ['src/features/account/notices']

/** Texts about new versions of the app. The home page prefetches these and nothing else from their area. */
const upgradeParts = ['src/features/account/upgrade']

/** The page about our own API. Other pages in its area don't need it. */
const orderApiParts = [
  'src/features/exchange/swap/components/order-api',
  'src/features/exchange/swap/pages/api-page.tsx',
  'src/features/exchange/swap/rules/api-call-texts.ts',
]

/** The swap form, whose page opens from the tab bar and needs no texts about orders. */
const swapParts = [
  ...['pair-card', 'rate-type', 'saved-pairs', 'swap-form'].map(
    (name) => `src/features/exchange/swap/components/${name}.tsx`,
  ),
  'src/features/exchange/swap/hooks/use-missing-entry-text.ts',
  'src/features/exchange/swap/pages/swap-page.tsx',
  'src/features/exchange/swap/rules/swap-error-text.ts',
]

/** Texts about existing orders. The forms don't need them. */
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

/** Shown on the swap form once an amount is entered. */
const offerParts = ['destination-cards', 'loss-notice', 'offer-facts', 'offers-card'].map(
  (name) => `src/features/exchange/swap/components/${name}.tsx`,
)

/** Only on the pages about payment links. */
const linkParts = [
  'src/features/exchange/swap/components/payment-link',
  'src/features/exchange/swap/pages/payment-link-page.tsx',
  'src/features/exchange/swap/rules/link-error-text.ts',
  'src/features/grow/merchants/components/links',
  'src/features/grow/merchants/pages/merchant-links-page.tsx',
  'src/features/grow/merchants/pages/merchant-webhook-page.tsx',
]

/** Invitations. Merchant pages don't need them. */
const inviteParts = ['src/features/grow/invite']

/** Shared by swaps, purchases and sales; then only for purchases and sales. */
const tradeParts = ['src/features/exchange/shared']
const fiatParts = ['src/features/exchange/fiat']

/** The device wallet's keys, and its balances: pages about one don't need the other. */
const keyParts = ['src/features/cold/manage', 'src/features/cold/setup']
const holdingParts = ['src/features/cold/assets', 'src/features/cold/book']

/** Payments from this device. Its balance list doesn't need them. */
const sendParts = ['src/features/cold/send']

/** Only one page is about other sites. */
const siteParts = ['src/features/cold/sites']

/** Signing of files and messages, which no other page needs. */
const offlineParts = ['src/features/cold/offline']

/** Orders that need an operator's attention. */
const alertedOrderParts = [
  ...['alerted-order-row', 'payout-too-low', 'settle-alert'].map(
    (name) => `src/features/console/components/${name}.tsx`,
  ),
  'src/features/console/pages/operator-orders-page.tsx',
]

/** The books. Other operator pages don't need them. */
const bookParts = ['src/features/console/books']

/** Fees and limits that treasurers change. */
const limitParts = ['src/features/console/limits']

/** The operators' first page. No other page needs these texts. */
const overviewParts = ['src/features/console/overview']

/** User accounts as operators manage them. */
const accountParts = ['src/features/console/people']

/** The operators' audit log: a name for each action. */
const auditParts = [
  'src/features/console/shared/action-texts.ts',
  'src/features/console/components/audit-filter-card.tsx',
  'src/features/console/components/audit-row.tsx',
  'src/features/console/pages/operator-audit-page.tsx',
]

/** Content that operators write for the app, and the tools for it. */
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

/** Rewards awaiting a reviewer. */
const rewardParts = [
  ...['opened-reward-review', 'reward-review-actions', 'reward-review-row'].map(
    (name) => `src/features/console/components/${name}.tsx`,
  ),
  'src/features/console/pages/operator-rewards-page.tsx',
]

/** Merchants and merchant applications. */
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

/** What other catalogs have of the features. */
const featureParts = [
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
]

const areas = readdirSync(new URL('src/features', import.meta.url))

const anywhere = (path: string) => `**/${path}`

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant', 'es-MX', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  // `base` ships with the app, the others with the pages that use them; `shared` is for all pages after the launch.
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
      exclude: featureParts.filter((part) => part.startsWith(`src/features/${area}/`)).map(anywhere),
    })),
  ],
  // With line numbers, moving a line of code would change every catalog.
  format: formatter({ lineNumbers: false }),
}

export default config
