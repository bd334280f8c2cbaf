import type { PublishedArticle } from './published-articles.ts'

const opening = new Date('2026-11-24T18:00:00Z')

/** Articles of the futures section, in the display order of each category. */
export const futuresArticles: readonly PublishedArticle[] = [
  {
    id: 'futures-what-it-is',
    category: 'start',
    updatedAt: opening,
    related: ['futures-no-trading', 'futures-two-accounts'],
  },
  {
    id: 'futures-no-trading',
    category: 'start',
    updatedAt: opening,
    related: ['futures-deposit-scams', 'futures-what-it-is'],
  },
  {
    id: 'futures-two-accounts',
    category: 'start',
    updatedAt: opening,
    related: ['futures-log-in', 'futures-delete-account'],
  },
  {
    id: 'futures-get-help',
    category: 'start',
    updatedAt: opening,
    related: ['futures-your-messages', 'futures-log-in'],
  },
  {
    id: 'futures-your-messages',
    category: 'start',
    updatedAt: opening,
    related: ['futures-get-help', 'futures-two-accounts'],
  },
  {
    id: 'futures-deposit-scams',
    category: 'security',
    updatedAt: opening,
    related: ['futures-already-paid', 'futures-impostors', 'futures-no-trading'],
  },
  {
    id: 'futures-already-paid',
    category: 'security',
    updatedAt: opening,
    related: ['futures-deposit-scams', 'futures-get-help'],
  },
  {
    id: 'futures-impostors',
    category: 'security',
    updatedAt: opening,
    related: ['futures-deposit-scams', 'futures-keep-safe'],
  },
  {
    id: 'futures-keep-safe',
    category: 'security',
    updatedAt: opening,
    related: ['futures-not-me', 'futures-password'],
  },
  {
    id: 'futures-not-me',
    category: 'security',
    updatedAt: opening,
    related: ['futures-keep-safe', 'futures-password'],
  },
  { id: 'futures-log-in', category: 'account', updatedAt: opening, related: ['futures-password', 'futures-code'] },
  { id: 'futures-password', category: 'account', updatedAt: opening, related: ['futures-code', 'futures-keep-safe'] },
  { id: 'futures-code', category: 'account', updatedAt: opening, related: ['futures-log-in', 'futures-get-help'] },
  {
    id: 'futures-delete-account',
    category: 'account',
    updatedAt: opening,
    related: ['futures-two-accounts', 'futures-your-messages'],
  },
]
