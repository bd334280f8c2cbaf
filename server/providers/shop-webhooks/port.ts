/** A message to a shop, with what lets the shop verify that it's from us. */
export interface ShopMessage {
  readonly url: string
  /** The same for every attempt. */
  readonly id: string
  readonly body: string
  readonly secret: string
  readonly at: Date
}

/** The shop's HTTP status, or why it hasn't answered. */
export type ShopAnswer =
  | { readonly status: number; readonly failure: null }
  | { readonly status: null; readonly failure: 'timeout' | 'unreachable' | 'unsafe' }

/** Sends payment webhooks to shops. */
export interface ShopWebhooks {
  /** Whether messages may be sent to a URL, as far as the URL shows. */
  readonly accepts: (url: string) => boolean
  readonly send: (message: ShopMessage) => Promise<ShopAnswer>
}
