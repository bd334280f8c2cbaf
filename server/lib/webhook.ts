/** A partner's webhook event. It only says that an order is worth polling. */
export interface WebhookEvent {
  /** The partner's unique key for the event; a redelivery has the same. */
  readonly eventKey: string
  /** The partner's own ID of the order. */
  readonly providerOrderId: string
}

/**
 * Parses an event if its signature is valid, which is compared in constant time.
 * @param headers With lower-case names.
 * @param body The raw bytes, which are what was signed.
 * @returns Null if the event isn't the partner's, is incomplete, or isn't about an order.
 */
export type VerifyWebhook = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
) => WebhookEvent | null
