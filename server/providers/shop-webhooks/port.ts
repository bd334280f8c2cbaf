/** What a shop is told, and how it can tell that it was us. */
export interface ShopMessage {
  readonly url: string
  /** The same each time it is sent. */
  readonly id: string
  readonly body: string
  readonly secret: string
  readonly at: Date
}

/** The status that a shop has answered, or why it has not. */
export type ShopAnswer =
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: 'timeout' | 'unreachable' | 'unsafe' }

/** Tells shops of payments. */
export interface ShopWebhooks {
  /** Whether a URL is one that messages are sent to, as far as it shows. */
  readonly accepts: (url: string) => boolean
  readonly send: (message: ShopMessage) => Promise<ShopAnswer>
}
