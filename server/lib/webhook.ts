/** What a partner tells of its own accord. It says only that an order is worth asking about. */
export interface WebhookEvent {
  /** By which the partner tells its events apart; what is delivered again has the same. */
  readonly eventKey: string
  /** The partner's own id of the order. */
  readonly providerOrderId: string
}

/**
 * Reads an event whose signature is right. Compares it in a time that does not tell where it differs.
 * @param headers With names in lower case.
 * @param body As it came: what is signed is these bytes.
 * @returns Null for an event that is not the partner's, is not whole, or is about no order.
 */
export type VerifyWebhook = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Uint8Array,
) => WebhookEvent | null
