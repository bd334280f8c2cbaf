import type { Address } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'

interface Binding {
  readonly address: Address
  readonly chainId: number
  /** Host of the page, including the port. */
  readonly host: string
}

/**
 * Returns whether a Sign-In with Ethereum message is for this site, wallet and chain. Whatever the backend sends, the
 * app never asks a wallet to sign a login to another site.
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
