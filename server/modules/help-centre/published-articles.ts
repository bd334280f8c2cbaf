import type { HelpCategory } from '#api/help-centre.ts'

/** An article of the help center. Its text is in `server/content/help/`, in a folder named by its id. */
export interface PublishedArticle {
  /** Used in permanent links: never change it. */
  readonly id: string
  readonly category: HelpCategory
  /** When the content of its text last changed. */
  readonly updatedAt: Date
  /** Ids of articles that answer likely follow-up questions. */
  readonly related: readonly string[]
}

/** Returns the folder of an article's texts, as passed to `readTexts`. */
export function articleText({ id }: Pick<PublishedArticle, 'id'>): string {
  return `help/${id}`
}

const opening = new Date('2026-11-24T00:00:00Z')
const grown = new Date('2026-11-27T00:00:00Z')

/** In the display order of each category. */
export const publishedArticles: readonly PublishedArticle[] = [
  { id: 'what-you-can-do', category: 'start', updatedAt: opening, related: ['wallet-or-account', 'choose-a-network'] },
  {
    id: 'wallet-or-account',
    category: 'start',
    updatedAt: opening,
    related: ['what-you-can-do', 'mining-basics', 'linked-wallets'],
  },
  { id: 'choose-a-network', category: 'start', updatedAt: opening, related: ['network-fees', 'deposit-wrong-network'] },
  { id: 'network-fees', category: 'start', updatedAt: opening, related: ['choose-a-network', 'withdrawal-limits'] },
  {
    id: 'service-status',
    category: 'start',
    updatedAt: grown,
    related: ['contact-support', 'deposit-not-credited', 'withdrawal-not-arrived'],
  },
  { id: 'contact-support', category: 'start', updatedAt: opening, related: ['recovery-phrase-scams', 'fake-emails'] },
  {
    id: 'deposit-how',
    category: 'deposits',
    updatedAt: opening,
    related: ['choose-a-network', 'deposit-not-credited'],
  },
  {
    id: 'deposit-not-credited',
    category: 'deposits',
    updatedAt: opening,
    related: ['deposit-wrong-network', 'deposit-from-contract', 'deposit-reversed'],
  },
  {
    id: 'deposit-wrong-network',
    category: 'deposits',
    updatedAt: opening,
    related: ['choose-a-network', 'contact-support'],
  },
  { id: 'deposit-from-contract', category: 'deposits', updatedAt: opening, related: ['deposit-not-credited'] },
  {
    id: 'deposit-reversed',
    category: 'deposits',
    updatedAt: opening,
    related: ['deposit-not-credited', 'balance-safety'],
  },
  {
    id: 'withdrawal-how',
    category: 'withdrawals',
    updatedAt: opening,
    related: ['withdrawal-limits', 'withdrawal-in-review', 'address-lookalikes'],
  },
  {
    id: 'withdrawal-limits',
    category: 'withdrawals',
    updatedAt: opening,
    related: ['network-fees', 'withdrawal-in-review'],
  },
  {
    id: 'withdrawal-in-review',
    category: 'withdrawals',
    updatedAt: opening,
    related: ['withdrawal-limits', 'security-lock'],
  },
  {
    id: 'withdrawal-not-arrived',
    category: 'withdrawals',
    updatedAt: opening,
    related: ['withdrawal-failed', 'choose-a-network'],
  },
  {
    id: 'withdrawal-failed',
    category: 'withdrawals',
    updatedAt: opening,
    related: ['withdrawal-how', 'contact-support'],
  },
  { id: 'send-by-email', category: 'withdrawals', updatedAt: opening, related: ['withdrawal-limits'] },
  { id: 'swap-how', category: 'swaps', updatedAt: opening, related: ['swap-rates', 'swap-late-or-wrong-amount'] },
  { id: 'swap-rates', category: 'swaps', updatedAt: opening, related: ['swap-how', 'swap-late-or-wrong-amount'] },
  { id: 'swap-late-or-wrong-amount', category: 'swaps', updatedAt: opening, related: ['swap-on-hold', 'swap-refund'] },
  { id: 'swap-on-hold', category: 'swaps', updatedAt: opening, related: ['swap-refund', 'contact-support'] },
  { id: 'swap-refund', category: 'swaps', updatedAt: opening, related: ['swap-on-hold', 'swap-late-or-wrong-amount'] },
  { id: 'swap-one-to-one', category: 'swaps', updatedAt: opening, related: ['swap-how', 'network-fees'] },
  { id: 'payment-links', category: 'swaps', updatedAt: grown, related: ['swap-late-or-wrong-amount', 'swap-refund'] },
  { id: 'buy-how', category: 'fiat', updatedAt: opening, related: ['fiat-countries', 'fiat-payment-missing'] },
  { id: 'sell-how', category: 'fiat', updatedAt: opening, related: ['payout-accounts', 'fiat-countries'] },
  { id: 'fiat-countries', category: 'fiat', updatedAt: opening, related: ['buy-how', 'sell-how'] },
  { id: 'fiat-payment-missing', category: 'fiat', updatedAt: opening, related: ['buy-how', 'contact-support'] },
  { id: 'payout-accounts', category: 'fiat', updatedAt: opening, related: ['sell-how', 'security-lock'] },
  {
    id: 'mining-basics',
    category: 'mining',
    updatedAt: opening,
    related: ['check-in-streak', 'unstake', 'wallet-or-account'],
  },
  { id: 'check-in-streak', category: 'mining', updatedAt: opening, related: ['claim-rewards', 'mining-basics'] },
  { id: 'claim-rewards', category: 'mining', updatedAt: opening, related: ['check-in-streak', 'transaction-failed'] },
  { id: 'unstake', category: 'mining', updatedAt: opening, related: ['claim-rewards', 'mining-basics'] },
  { id: 'transaction-failed', category: 'mining', updatedAt: opening, related: ['network-fees', 'claim-rewards'] },
  {
    id: 'recovery-phrase-scams',
    category: 'security',
    updatedAt: opening,
    related: ['fake-emails', 'contact-support'],
  },
  { id: 'fake-emails', category: 'security', updatedAt: opening, related: ['recovery-phrase-scams', 'not-me'] },
  { id: 'second-factor', category: 'security', updatedAt: opening, related: ['lost-second-factor'] },
  { id: 'lost-second-factor', category: 'security', updatedAt: grown, related: ['second-factor', 'contact-support'] },
  { id: 'not-me', category: 'security', updatedAt: opening, related: ['security-lock', 'second-factor'] },
  {
    id: 'address-lookalikes',
    category: 'security',
    updatedAt: opening,
    related: ['withdrawal-how', 'recovery-phrase-scams'],
  },
  {
    id: 'connected-sites',
    category: 'security',
    updatedAt: grown,
    related: ['recovery-phrase-scams', 'address-lookalikes'],
  },
  { id: 'code-not-arriving', category: 'account', updatedAt: opening, related: ['change-email', 'contact-support'] },
  { id: 'reset-password', category: 'account', updatedAt: opening, related: ['security-lock', 'code-not-arriving'] },
  { id: 'fund-password', category: 'account', updatedAt: opening, related: ['withdrawal-how', 'reset-password'] },
  { id: 'security-lock', category: 'account', updatedAt: grown, related: ['not-me', 'reset-password'] },
  { id: 'account-frozen', category: 'account', updatedAt: grown, related: ['not-me', 'contact-support'] },
  { id: 'change-email', category: 'account', updatedAt: opening, related: ['code-not-arriving', 'not-me'] },
  { id: 'linked-wallets', category: 'account', updatedAt: opening, related: ['wallet-or-account'] },
  { id: 'invite-friends', category: 'account', updatedAt: grown, related: ['what-you-can-do', 'balance-safety'] },
  { id: 'delete-account', category: 'account', updatedAt: opening, related: ['balance-safety', 'contact-support'] },
  { id: 'balance-safety', category: 'account', updatedAt: opening, related: ['what-you-can-do', 'wallet-or-account'] },
]
