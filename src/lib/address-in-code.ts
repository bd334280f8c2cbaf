/** Payment-request schemes that begin with the address, as in `bitcoin:1abc…?amount=1` (BIP-21). */
const plainRequest = /^(?:bitcoin|litecoin|dogecoin|tron):([a-z\d]+)(?:\?.*)?$/i

/** EIP-681: `ethereum:0x…@1?value=1`, or a call such as `ethereum:0x…/transfer?address=0x…`. */
const evmRequest = /^ethereum:(?:pay-)?(0x[\da-f]{40})(?:@\d+)?(\/\w+)?(?:\?(.*))?$/i

/**
 * Returns the address in a QR code's text, either bare or in a payment request. A token transfer request puts the token
 * first and the recipient in its query. Any other text is returned unchanged, for the address check to refuse. The
 * amount of a request is ignored.
 */
export function addressInCode(text: string): string {
  const code = text.trim()
  const plain = plainRequest.exec(code)?.[1]
  if (plain !== undefined) return plain
  const [, target, call, query] = evmRequest.exec(code) ?? []
  if (target === undefined) return code
  if (call === undefined) return target
  return (call === '/transfer' ? new URLSearchParams(query).get('address') : null) ?? code
}
