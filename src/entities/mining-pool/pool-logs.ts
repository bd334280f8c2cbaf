import {
  type Address,
  type ContractEventArgsFromTopics,
  type ContractEventName,
  decodeEventLog,
  encodeEventTopics,
  type Hash,
  type Hex,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  pad,
  type RpcLog,
} from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import type { BlockSpan } from '#src/chain/block-spans.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import type { StoredEvent } from './event-book.ts'
import type { MiningPool } from './pools.ts'

export type PoolEventName = ContractEventName<typeof miningPoolAbi>

/** A pool's event with the time of its block; `args` are those of the event `name`. */
export type PoolEvent<Name extends PoolEventName = PoolEventName> = {
  [N in Name]: {
    readonly name: N
    readonly args: ContractEventArgsFromTopics<typeof miningPoolAbi, N>
    readonly timestamp: bigint
    readonly hash: Hash
    readonly blockNumber: bigint
    readonly logIndex: number
  }
}[Name]

/** Events that fully describe one account; each has the account as its first topic. */
const accountEventNames = ['Staked', 'Unstaked', 'SignedIn', 'Claimed', 'RewardsTransferred'] as const

export type AccountEvent = PoolEvent<(typeof accountEventNames)[number]>

/** An event whose block time isn't known yet. */
export type PoolLog = Omit<StoredEvent, 'timestamp'>

const accountSelectors = accountEventNames.map(selectorOf)
const pauseSelectors = (['Paused', 'Unpaused'] as const).map(selectorOf)

/** Selects a pool's events: those of an account, those that pause or reopen the pool, or all. */
export type EventsOf = { readonly account: Address } | 'pauses' | 'everybody'

/** Reads the events of `pool` in some blocks, with one call for all kinds. */
export async function readLogs(
  client: ChainClient,
  { address }: MiningPool,
  eventsOf: EventsOf,
  { from, to }: BlockSpan,
): Promise<PoolLog[]> {
  const topics = topicsOf(eventsOf)
  const filter = { address, fromBlock: numberToHex(from), toBlock: numberToHex(to), ...(topics && { topics }) }
  return toPoolLogs(await client.request({ method: 'eth_getLogs', params: [filter] }))
}

/** Returns the logs that are mined and are pool events. */
export function toPoolLogs(logs: readonly RpcLog[]): PoolLog[] {
  return logs.flatMap(({ blockNumber, logIndex, transactionHash, topics, data }) => {
    if (blockNumber === null || logIndex === null || transactionHash === null) return []
    const place = { blockNumber: hexToBigInt(blockNumber), logIndex: hexToNumber(logIndex), transactionHash }
    const log = { ...place, topics, data }
    return decode(log) === undefined ? [] : [log]
  })
}

/** Returns whether the log is one of the selected events. */
export function isAmong(log: PoolLog, eventsOf: EventsOf): boolean {
  const [selector, subject] = log.topics
  if (selector === undefined || eventsOf === 'everybody') return true
  if (eventsOf === 'pauses') return pauseSelectors.includes(selector)
  if (subject === undefined || !accountSelectors.includes(selector)) return false
  return hexToBigInt(subject) === hexToBigInt(eventsOf.account)
}

/** Adds the block times. A check-in contains its own; the others are requested. */
export async function withTime(client: ChainClient, logs: readonly PoolLog[]): Promise<StoredEvent[]> {
  const timestamps = new Map(
    logs.flatMap((log) => {
      const event = decode(log)
      return event?.eventName === 'SignedIn' ? [[log.blockNumber, event.args.timestamp] as const] : []
    }),
  )
  const unknown = [...new Set(logs.map(({ blockNumber }) => blockNumber))].filter((block) => !timestamps.has(block))
  const blocks = await Promise.all(unknown.map(async (blockNumber) => client.getBlock({ blockNumber })))
  for (const { number, timestamp } of blocks) timestamps.set(number, timestamp)
  return logs.map((log) => ({ ...log, timestamp: timestamps.get(log.blockNumber) ?? 0n }))
}

/** Returns nothing for a log that isn't a pool event. */
export function toPoolEvents(event: StoredEvent): PoolEvent[] {
  const decoded = decode(event)
  if (decoded === undefined) return []
  const { timestamp, transactionHash: hash, blockNumber, logIndex } = event
  return [{ name: decoded.eventName, args: decoded.args, timestamp, hash, blockNumber, logIndex } as PoolEvent]
}

function topicsOf(eventsOf: EventsOf): [Hex[], ...Hex[]] | undefined {
  if (eventsOf === 'everybody') return undefined
  return eventsOf === 'pauses' ? [pauseSelectors] : [accountSelectors, pad(eventsOf.account)]
}

function selectorOf(eventName: PoolEventName): Hex {
  return encodeEventTopics({ abi: miningPoolAbi, eventName })[0]
}

function decode({ topics, data }: Pick<PoolLog, 'topics' | 'data'>) {
  try {
    return decodeEventLog({ abi: miningPoolAbi, topics: topics as [Hex, ...Hex[]], data, strict: true })
  } catch {
    // Not an event, or one that doesn't match these names and types.
    return undefined
  }
}
