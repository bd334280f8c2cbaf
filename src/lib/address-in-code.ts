/** Schemes of payment requests that begin with the address, as in `bitcoin:1abc…?amount=1` (BIP-21). */
const plainRequest = /^(?:bitcoin|litecoin|dogecoin|tron):([a-z\d]+)(?:\?.*)?$/i

/** EIP-681: `ethereum:0x…@1?value=1`, or a call such as `ethereum:0x…/transfer?address=0x…`. */
const evmRequest = /^ethereum:(?:pay-)?(0x[\da-f]{40})(?:@\d+)?(\/\w+)?(?:\?(.*))?$/i

/**
 * The address in what a QR code says: alone, or in a payment request. A request to transfer a token names the token
 * first and the recipient in its query. What is neither is left as it is, for the address's own check to refuse. The
 * amount of a request is not taken over.
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
