/** What a coin or its token costs, in 10^-18 of a dollar, and when it cost that. */
export interface PegReading {
  readonly value: bigint
  readonly at: Date
}

/** What the readings of one source have come to so far. */
export interface PegRecord {
  readonly newestAt: Date
  /** Readings in a row that were away from the peg, up to the newest. */
  readonly away: number
}

/** Further away than this, in millionths of the peg, is no spread and no fee any more. */
const maxDeviation = 20_000n

/** One may be a slip of the source. */
const readingsToStop = 2

const million = 1_000_000n

/** Seconds without a fresh price of any source after which nobody can say that the peg holds. */
export const maxBlindTime = 15 * 60

/** Fresh readings of the two sources; `undefined` for one that has none. */
export interface PegReadings {
  /** Of the token's own contract on its network. */
  readonly token: PegReading | undefined
  /** Of the coin, at an exchange that trades it for dollars. */
  readonly market: PegReading | undefined
}

/** What the readings of a coin on a network have come to so far. */
export interface PegHistory {
  readonly token: PegRecord | undefined
  readonly market: PegRecord | undefined
  /** How far the two are from each other, as a source of its own. */
  readonly apart: PegRecord | undefined
  /** When there last was a fresh price; at first, when the watch began. */
  readonly seenAt: Date
  /** Times in a row that there was a fresh price and nothing was wrong. */
  readonly inPlace: number
}

/** Why a coin is stopped on a network: its price is away, its sources contradict each other, or nobody knows its price. */
export type PegFault =
  | { readonly reason: 'away' | 'disagreement'; readonly price: bigint }
  | { readonly reason: 'blind'; readonly price: null }

/** Counts a reading. One that is no newer than the last says nothing new. */
export function addReading(record: PegRecord | undefined, { value, at }: PegReading, peg: bigint): PegRecord {
  return count(record, at, isFar(value, peg, peg))
}

export function hasLostPeg({ away }: PegRecord): boolean {
  return away >= readingsToStop
}

/** Counts what both sources say at one time. */
export function addReadings(
  history: PegHistory | undefined,
  { token, market }: PegReadings,
  peg: bigint,
  now: Date,
): PegHistory {
  const before = history ?? { token: undefined, market: undefined, apart: undefined, seenAt: now, inPlace: 0 }
  const fresh = [token, market].filter((reading) => reading !== undefined)
  const isApart = fresh.some((one) => fresh.some((other) => isFar(one.value, other.value, peg)))
  const isRight = fresh.length > 0 && !isApart && fresh.every(({ value }) => !isFar(value, peg, peg))
  return {
    token: token === undefined ? before.token : addReading(before.token, token, peg),
    market: market === undefined ? before.market : addReading(before.market, market, peg),
    apart: countApart(before.apart, fresh, isApart),
    seenAt: fresh.length > 0 ? now : before.seenAt,
    inPlace: isRight ? before.inPlace + 1 : 0,
  }
}

/** It is new only once both are: an old reading of one is no second sign beside new ones of the other. */
function countApart(record: PegRecord | undefined, [one, other]: readonly PegReading[], isApart: boolean) {
  return one === undefined || other === undefined
    ? record
    : count(record, one.at < other.at ? one.at : other.at, isApart)
}

/** What is wrong by now, with these readings as the last; `undefined` for nothing. */
export function pegFaultOf(
  { token, market, apart, seenAt }: PegHistory,
  readings: PegReadings,
  peg: bigint,
  now: Date,
): PegFault | undefined {
  const fresh = [readings.token, readings.market].filter((reading) => reading !== undefined)
  // The one farther from the peg is what tells an operator something.
  const [farther] = fresh.toSorted((a, b) => (distance(a.value, peg) > distance(b.value, peg) ? -1 : 1))
  if (farther === undefined) {
    return now.getTime() - seenAt.getTime() >= maxBlindTime * 1000 ? { reason: 'blind', price: null } : undefined
  }
  const hasLost = (reading: PegReading | undefined, record: PegRecord | undefined) =>
    reading !== undefined && record !== undefined && hasLostPeg(record)
  if (hasLost(readings.token, token) || hasLost(readings.market, market))
    return { reason: 'away', price: farther.value }
  if (fresh.length > 1 && apart !== undefined && hasLostPeg(apart))
    return { reason: 'disagreement', price: farther.value }
  return undefined
}

/** Whether prices are there again and right, for as long as it takes to stop a coin. */
export function isBackInPlace({ inPlace }: PegHistory): boolean {
  return inPlace >= readingsToStop
}

function count(record: PegRecord | undefined, at: Date, isAway: boolean): PegRecord {
  if (record !== undefined && at <= record.newestAt) return record
  return { newestAt: at, away: isAway ? (record?.away ?? 0) + 1 : 0 }
}

function isFar(one: bigint, other: bigint, peg: bigint): boolean {
  return distance(one, other) * million > peg * maxDeviation
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one
}
