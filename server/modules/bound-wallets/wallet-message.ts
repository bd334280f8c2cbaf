import type { Address } from 'viem'
import { createSiweMessage, generateSiweNonce, parseSiweMessage } from 'viem/siwe'

import { addSeconds } from '#server/lib/clock.ts'

/** Seconds in which a message can be signed. */
const lifetime = 600

export interface WalletMessage {
  readonly message: string
  readonly nonce: string
  readonly expiresAt: Date
}

/**
 * Creates the message that a wallet signs to be linked (EIP-4361). It names this site, the account, the wallet and the
 * chain, so that the signature is useless anywhere else and to anyone else.
 */
export function createWalletMessage(
  { publicUrl, memberId, address, chainId }: { publicUrl: string; memberId: string; address: Address; chainId: number },
  issuedAt: Date,
): WalletMessage {
  const nonce = generateSiweNonce()
  const expiresAt = addSeconds(issuedAt, lifetime)
  const message = createSiweMessage({
    version: '1',
    domain: new URL(publicUrl).host,
    uri: publicUrl,
    address,
    chainId,
    nonce,
    issuedAt,
    expirationTime: expiresAt,
    statement: `Bind this wallet to the Sevenport account ${memberId}. This moves no coins and allows nobody to move any.`,
  })
  return { message, nonce, expiresAt }
}

export function nonceOf(message: string): string | undefined {
  return parseSiweMessage(message).nonce
}
