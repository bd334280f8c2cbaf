/** What each of these mails says besides its fixed text. */
export interface NewsMails {
  /** A notice, to who has subscribed to news. */
  readonly news: {
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly noticeId: string
    readonly unsubscribeToken: string
  }
  readonly 'subscription-confirm': { readonly confirmToken: string; readonly unsubscribeToken: string }
}
