import { encodeEventTopics, hexToBigInt, isAddressEqual, slice } from 'viem'
import { canonicalAddress } from '#api/addresses/network-address.ts'
import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import { tokenAbi } from '#api/tron/token-calls.ts'
import {
  type FinalTronTransaction,
  readFinalTransaction,
  type TronEvent,
} from '#src/entities/device-wallet/tron/final-transaction.ts'
import { tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { readTokenDecimals } from '#src/entities/device-wallet/tron/token-decimals.ts'
import { leastArrival, type PromisedPayout } from './least-arrival.ts'
import type { PayoutFinding } from './payout-check.ts'

/** A payout on TRON. */
export interface TronPayout extends PromisedPayout {
  readonly createdAt: string
  readonly id: string
  readonly address: string
  /** The token's contract, in base58; null for TRX. */
  readonly contract: string | null
}

/** Milliseconds by which the clocks of TRON's witnesses and of our servers may differ. */
const clockDifference = 60_000n

/**
 * Checks what a TRON server knows about a payout: TRX in the transaction, or the events of the token's contract.
 * @throws Error if the server can't be reached, or serves another transaction.
 */
export async function findTronPayout(url: string, payout: TronPayout): Promise<PayoutFinding> {
  const { id, address, contract, createdAt } = payout
  if ([address, contract ?? address].some((text) => canonicalAddress('tron', text) === undefined)) return 'elsewhere'
  const found = await readFinalTransaction(url, id)
  if (found === undefined) return 'missing'
  if (!found.hasSucceeded) return 'failed'
  if (found.time + clockDifference < BigInt(Date.parse(createdAt))) return 'elsewhere'
  const recipient = tronAccountOf(address)
  const paid = contract === null ? carried(found, recipient) : transferred(found.events, contract, recipient)
  // TRX forwarded by a contract is in neither the transaction nor its events, so not seeing it proves nothing.
  if (paid === 0n) return contract === null && found.contract.kind === 'trigger' ? 'unseen' : 'elsewhere'
  return paid >= leastArrival(payout, await decimalsOf(url, contract)) ? 'arrived' : 'short'
}

function carried({ contract }: FinalTronTransaction, recipient: TronAccount): bigint {
  if (contract.kind === 'other') return 0n
  const [to, amount] =
    contract.kind === 'transfer' ? [contract.recipient, contract.amount] : [contract.contract, contract.callValue]
  return isAddressEqual(to, recipient) ? amount : 0n
}

const [transferTopic] = encodeEventTopics({ abi: tokenAbi, eventName: 'Transfer' })

function transferred(events: readonly TronEvent[], token: string, recipient: TronAccount): bigint {
  const contract = tronAccountOf(token)
  return events
    .filter((event) => isAddressEqual(event.contract, contract) && isTransferTo(event, recipient))
    .reduce((sum, { data }) => sum + hexToBigInt(data), 0n)
}

/** A `Transfer` event has two addresses as topics and the amount as data; any other shape is another event. */
function isTransferTo({ topics, data }: TronEvent, recipient: TronAccount): boolean {
  const [name, , to] = topics
  if (name !== transferTopic || to === undefined || topics.length !== 3 || data.length !== 66) return false
  return isAddressEqual(slice(to, 12), recipient)
}

/** From the build or the token itself rather than from our server. */
async function decimalsOf(url: string, contract: string | null): Promise<number> {
  if (contract === null) return tronHere.decimals
  const token = tronAccountOf(contract)
  const known = tronHere.tokens.find(({ address }) => isAddressEqual(tronAccountOf(address), token))
  return known?.decimals ?? readTokenDecimals(url, contract)
}
