import {
  bytesToHex,
  concat,
  type Hex,
  isAddressEqual,
  isHex,
  keccak256,
  recoverAddress,
  size,
  stringToBytes,
} from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import { type TronAccount, tronAddressOf } from '#api/addresses/tron-address.ts'
import { withKeyAt } from './derivation.ts'
import { KeyringError } from './keyring.ts'
import type { MessageToSign, MessageVerdict, SignedMessage } from './message-protocol.ts'
import { tronPath } from './tron-rules.ts'

/**
 * Prefix that wallets put before a text (TIP-191), so that its signature can't be one of a payment or of another
 * network.
 */
const prefix = '\u0019TRON Signed Message:\n'
const signatureSize = 65

/**
 * Signs a text with the account's TRON address by TIP-191.
 * @param account Index of the account in its wallet.
 */
export async function signTronMessage(
  seed: Uint8Array,
  account: number,
  { address, message, format }: Omit<MessageToSign, 'network'>,
): Promise<SignedMessage> {
  const privateKey = withKeyAt(seed, tronPath(account), (key) => {
    if (key.privateKey === null) throw new KeyringError('vault-damaged')
    return bytesToHex(key.privateKey)
  })
  const own = tronAddressOf(privateKeyToAddress(privateKey))
  if (!isSameCanonicalAddress(own, address)) return { status: 'refused', reason: 'not-own' }
  if (format !== 'recoverable') return { status: 'refused', reason: 'format' }
  return { status: 'signed', signature: await sign({ hash: textHash(message), privateKey, to: 'hex' }) }
}

/** Returns whether the key of a TRON account has signed a text. Needs no secret. */
export async function verifyTronMessage(account: TronAccount, message: string, text: string): Promise<MessageVerdict> {
  const signature = text.startsWith('0x') ? text : `0x${text}`
  if (!isHex(signature) || size(signature) !== signatureSize) return 'unknown-format'
  const signer = await signerOf(textHash(message), signature)
  return signer !== undefined && isAddressEqual(signer, account) ? 'valid' : 'invalid'
}

function textHash(message: string): Hex {
  const text = stringToBytes(message)
  return keccak256(concat([stringToBytes(`${prefix}${text.length}`), text]))
}

async function signerOf(hash: Hex, signature: Hex) {
  try {
    return await recoverAddress({ hash, signature })
  } catch {
    // The library throws if it isn't a signature of any key.
    return undefined
  }
}
