/** In the order in which help lists them. `thisWallet` is the text of the page that explains the wallet, too. */
export const articleIds = [
  'thisWallet',
  'words',
  'password',
  'lostDevice',
  'importing',
  'privateKey',
  'watchOnly',
  'networks',
  'gas',
  'approvals',
  'scams',
  'bitcoinFamily',
  'limits',
] as const

export type ArticleId = (typeof articleIds)[number]

export interface Article {
  readonly title: string
  /** In the subset of Markdown that `parseMarkdown` reads. */
  readonly text: string
}

/** Every article in one language: they are one download, so that all can be read offline once help was opened. */
export type Articles = Readonly<Record<ArticleId, Article>>
