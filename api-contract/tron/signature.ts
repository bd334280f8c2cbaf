import { bytesToHex, type Hex, hexToBytes, recoverAddress, serializeSignature, sha256 } from 'viem'
import { sign } from 'viem/accounts'

import type { TronAccount } from '#api/addresses/tron-address.ts'

import { TronEncodingError } from './wire.ts'

/** r, s and which of two keys it is. */
const length = 65

/** Signs `Transaction.raw`. @param privateKey 32 bytes. @returns 65 bytes, the last 27 or 28 as TRON's own wallets have it. */
export async function signTron(raw: Uint8Array, privateKey: Hex): Promise<Uint8Array> {
  const signature = await sign({ hash: sha256(raw), privateKey })
  return hexToBytes(serializeSignature(signature))
}

/** Whose key made a signature of `Transaction.raw`. @throws TronEncodingError if nobody's did. */
export async function recoverTronSigner(raw: Uint8Array, signature: Uint8Array): Promise<TronAccount> {
  if (signature.length !== length) throw new TronEncodingError(`A signature has ${length} bytes`)
  try {
    const address = await recoverAddress({ hash: sha256(raw), signature: bytesToHex(signature) })
    return bytesToHex(hexToBytes(address))
  } catch (error) {
    throw new TronEncodingError('The signature is of no key', { cause: error })
  }
}
