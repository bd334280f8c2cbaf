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
  /** The token's, in base58; null for TRX. */
  readonly contract: string | null
}

/** Milliseconds by which the clocks of TRON's witnesses and of our servers may differ. */
const clockDifference = 60_000n

/**
 * What a server of TRON shows of a payout: TRX that the transaction carries, or what the token's contract told of it.
 * @throws Error if the server can't be reached, or serves something else by that name.
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
  // TRX that a contract sends on is in neither the transaction nor its events: nothing follows from not seeing it.
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

/** The event has two addresses as topics and the amount as data. What has another shape is another event. */
function isTransferTo({ topics, data }: TronEvent, recipient: TronAccount): boolean {
  const [name, , to] = topics
  if (name !== transferTopic || to === undefined || topics.length !== 3 || data.length !== 66) return false
  return isAddressEqual(slice(to, 12), recipient)
}

/** By the build or the token itself, not by what our server says of it. */
async function decimalsOf(url: string, contract: string | null): Promise<number> {
  if (contract === null) return tronHere.decimals
  const token = tronAccountOf(contract)
  const known = tronHere.tokens.find(({ address }) => isAddressEqual(tronAccountOf(address), token))
  return known?.decimals ?? readTokenDecimals(url, contract)
}
