/** A mail as the server that received it hands it on. */
export interface DeliveredMail {
  /** Who it was handed in for: one address, of the envelope. */
  readonly recipient: string
  /** Who it was handed in by, of the envelope; empty for a bounce. */
  readonly sender: string
  /** The whole mail (RFC 5322), byte by byte. */
  readonly source: Uint8Array
}

/**
 * Reads a delivery.
 * @param contentType Of the request.
 * @param body As it came.
 * @returns Null unless the mail server has signed it.
 */
export type ReadDelivery = (contentType: string, body: Uint8Array) => Promise<DeliveredMail | null>
