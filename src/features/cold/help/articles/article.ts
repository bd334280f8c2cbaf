/** In the order of the help page. `thisWallet` is also the text of the page that explains the wallet. */
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
  /** In the subset of Markdown that `parseMarkdown` supports. */
  readonly text: string
}

/** All articles in one language. They are one download, so that all can be read offline once help has been opened. */
export type Articles = Readonly<Record<ArticleId, Article>>
