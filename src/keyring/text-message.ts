import { canonicalAddress } from '#api/addresses/network-address.ts'
import { tronAccountOf } from '#api/addresses/tron-address.ts'
import { signBitcoinMessage, verifyBitcoinMessage } from './bitcoin-message.ts'
import type { MessageToSign, MessageToVerify, MessageVerdict, SignedMessage } from './message-protocol.ts'
import { signTronMessage, verifyTronMessage } from './tron-message.ts'

/**
 * Signs a text with one of the account's addresses on a network without EVM.
 * @param account Index of the account in its wallet.
 */
export async function signTextMessage(
  seed: Uint8Array,
  account: number,
  { network, ...wish }: MessageToSign,
): Promise<SignedMessage> {
  return network === 'tron'
    ? signTronMessage(seed, account, wish)
    : signBitcoinMessage(seed, account, { network, ...wish })
}

/** Returns whether the key of an address on such a network has signed a text. Needs no secret. */
export async function verifyTextMessage(asked: MessageToVerify): Promise<MessageVerdict> {
  const onTron = canonicalAddress('tron', asked.address.trim())
  return onTron === undefined
    ? verifyBitcoinMessage(asked)
    : verifyTronMessage(tronAccountOf(onTron), asked.message, asked.signature.trim())
}
