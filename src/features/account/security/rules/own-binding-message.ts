import type { Address } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'

interface Binding {
  readonly address: Address
  readonly chainId: number
  /** Host of the page, with its port. */
  readonly host: string
}

/**
 * Whether a Sign-In with Ethereum message is for this site, this wallet and this chain. Whatever the backend says, the
 * app has no wallet sign a log-in to somewhere else.
 */
export function isOwnBindingMessage(text: string, { address, chainId, host }: Binding): boolean {
  const message = parseSiweMessage(text)
  const { uri } = message
  return (
    validateSiweMessage({ message, address, domain: host }) &&
    message.chainId === chainId &&
    uri !== undefined &&
    URL.canParse(uri) &&
    new URL(uri).host === host
  )
}
