import { bytesToHex, type Hex, hexToBytes, recoverAddress, serializeSignature, sha256 } from 'viem'
import { sign } from 'viem/accounts'

import type { TronAccount } from '#api/addresses/tron-address.ts'

import { TronEncodingError } from './wire.ts'

/** Bytes of r and s, and one that selects the key. */
const length = 65

/**
 * Signs `Transaction.raw`. @param privateKey 32 bytes. @returns 65 bytes, the last one 27 or 28 as in TRON's own
 * wallets.
 */
export async function signTron(raw: Uint8Array, privateKey: Hex): Promise<Uint8Array> {
  const signature = await sign({ hash: sha256(raw), privateKey })
  return hexToBytes(serializeSignature(signature))
}

/** Recovers the account that signed `Transaction.raw`. @throws TronEncodingError if the signature is invalid. */
export async function recoverTronSigner(raw: Uint8Array, signature: Uint8Array): Promise<TronAccount> {
  if (signature.length !== length) throw new TronEncodingError(`A signature has ${length} bytes`)
  try {
    const address = await recoverAddress({ hash: sha256(raw), signature: bytesToHex(signature) })
    return bytesToHex(hexToBytes(address))
  } catch (error) {
    throw new TronEncodingError('The signature is of no key', { cause: error })
  }
}
