import type { TronAccount } from '#api/addresses/tron-address.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { encodeSignedTron, encodeTronRaw, tronReferenceTo } from '#api/tron/transaction.ts'
import type { UnsignedTronPayment } from '#server/signer/tron-signer.ts'

/** What nodes count for the result that a block keeps with a transaction, in bytes. */
const resultSize = 64
const signatureSize = 65

/** Bytes of bandwidth that a payment takes once it is signed. @param owner Pays. */
export function bandwidthOf(
  { token, amount, ...payment }: Omit<UnsignedTronPayment, 'from' | 'to'>,
  owner: TronAccount,
  recipient: TronAccount,
): bigint {
  const raw = encodeTronRaw({
    reference: tronReferenceTo(payment.reference),
    expiration: payment.expiration,
    timestamp: payment.timestamp,
    feeLimit: payment.feeLimit,
    contract:
      token === null
        ? { kind: 'transfer', owner, recipient, amount }
        : { kind: 'trigger', owner, contract: token, callValue: 0n, data: tokenTransferCall(recipient, amount) },
  })
  return BigInt(encodeSignedTron({ raw, signatures: [new Uint8Array(signatureSize)] }).length + resultSize)
}
