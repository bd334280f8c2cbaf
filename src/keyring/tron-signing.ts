import { bytesToHex, type Hex, isAddressEqual } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { type TronAccount, tronAccountOf, TronAddressError, tronAddressOf } from '#api/addresses/tron-address.ts'
import { tronBlockId } from '#api/tron/block-id.ts'
import type { TronTransfer, TronTrigger } from '#api/tron/contracts.ts'
import { signTron } from '#api/tron/signature.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { encodeSignedTron, encodeTronRaw, tronReferenceTo, tronTransactionId } from '#api/tron/transaction.ts'
import { withKeyAt } from './derivation.ts'
import { KeyringError } from './keyring.ts'
import type { SignedTronPayment, TronPayment } from './tron-protocol.ts'
import { highestTronFeeLimit, longestTronLife, sendableTronTokens, tronPath } from './tron-rules.ts'

/**
 * Builds and signs the transaction that the user has confirmed: TRX, or a known token, to the recipient they saw.
 * Everything in it that comes from a page or a server is checked here.
 * @param account Index of the account in its wallet.
 * @param now Milliseconds since 1970: distinguishes repeated identical payments.
 * @throws KeyringError `not-signable` if anything differs.
 */
export async function signTronPayment(
  seed: Uint8Array,
  account: number,
  payment: TronPayment,
  now: number,
): Promise<SignedTronPayment> {
  const key = withKeyAt(seed, tronPath(account), ({ privateKey }) => bytesToHex(privateKey ?? refuse()))
  const contract = contractOf(payment, ownerOf(key, payment))
  const { feeLimit, block, life } = payment
  if (life > longestTronLife || block.timestamp > BigInt(Number.MAX_SAFE_INTEGER)) refuse()
  const expiration = Number(block.timestamp) + life
  const reference = tronReferenceTo(tronBlockId(block))
  const raw = encodeTronRaw({ reference, expiration, timestamp: now, feeLimit, contract })
  const signature = await signTron(raw, key)
  const transaction = bytesToHex(encodeSignedTron({ raw, signatures: [signature] })).slice(2)
  return { transaction, id: tronTransactionId(raw), expiration }
}

function refuse(): never {
  throw new KeyringError('not-signable')
}

function ownerOf(key: Hex, { from }: TronPayment): TronAccount {
  const owner = accountOf(from)
  if (tronAddressOf(privateKeyToAddress(key)) !== tronAddressOf(owner)) refuse()
  return owner
}

function contractOf(
  { recipient, token, amount, feeLimit }: TronPayment,
  owner: TronAccount,
): TronTransfer | TronTrigger {
  const to = accountOf(recipient)
  // Tokens sent to a token's contract can't be recovered.
  if (sendableTronTokens.has(recipient)) refuse()
  if (token === null) {
    return feeLimit === 0n && !isAddressEqual(to, owner) ? { kind: 'transfer', owner, recipient: to, amount } : refuse()
  }
  if (!sendableTronTokens.has(token) || feeLimit > highestTronFeeLimit) refuse()
  return { kind: 'trigger', owner, contract: accountOf(token), callValue: 0n, data: tokenTransferCall(to, amount) }
}

function accountOf(address: string): TronAccount {
  try {
    return tronAccountOf(address)
  } catch (error) {
    if (error instanceof TronAddressError) return refuse()
    throw error
  }
}
