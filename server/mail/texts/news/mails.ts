/** The variable parts of each of these emails. */
export interface NewsMails {
  /** A notice, sent to news subscribers. */
  readonly news: {
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly noticeId: string
    readonly unsubscribeToken: string
  }
  readonly 'subscription-confirm': { readonly confirmToken: string; readonly unsubscribeToken: string }
}
