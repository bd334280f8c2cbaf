/** An email as delivered by the server that received it. */
export interface DeliveredMail {
  /** The envelope recipient: a single address. */
  readonly recipient: string
  /** The envelope sender; empty for a bounce. */
  readonly sender: string
  /** The whole email (RFC 5322), byte by byte. */
  readonly source: Uint8Array
}

/**
 * Reads a delivery.
 * @param contentType The request's content type.
 * @param body The raw bytes.
 * @returns Null unless the mail server has signed it.
 */
export type ReadDelivery = (contentType: string, body: Uint8Array) => Promise<DeliveredMail | null>
