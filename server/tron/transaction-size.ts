import type { TronAccount } from '#api/addresses/tron-address.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { encodeSignedTron, encodeTronRaw, tronReferenceTo } from '#api/tron/transaction.ts'
import type { UnsignedTronPayment } from '#server/signer/tron-signer.ts'

/** Bytes that nodes count for the result stored with a transaction in its block. */
const resultSize = 64
const signatureSize = 65

/** Returns the bandwidth of a signed payment, in bytes. @param owner The payer. */
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
