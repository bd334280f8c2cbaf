/** A price of a coin or its token, in 10^-18 of a dollar, with its time. */
export interface PegReading {
  readonly value: bigint
  readonly at: Date
}

/** The state of one source's readings. */
export interface PegRecord {
  readonly newestAt: Date
  /** Number of most recent readings in a row that were off the peg. */
  readonly away: number
}

/** Maximum deviation in millionths of the peg: more than that is no longer a matter of spreads or fees. */
const maxDeviation = 20_000n

/** A single reading may be an error of the source. */
const readingsToStop = 2

const million = 1_000_000n

/** Seconds without a current price from any source after which the peg counts as unknown. */
export const maxBlindTime = 15 * 60

/** Current readings of the two sources; `undefined` for a source without one. */
export interface PegReadings {
  /** Price of the token's own contract on its network. */
  readonly token: PegReading | undefined
  /** Price of the coin at an exchange that trades it for dollars. */
  readonly market: PegReading | undefined
}

/** The state of all readings of a coin on a network. */
export interface PegHistory {
  readonly token: PegRecord | undefined
  readonly market: PegRecord | undefined
  /** Deviation of the two sources from each other, counted like a source of its own. */
  readonly apart: PegRecord | undefined
  /** Time of the last current price; initially, when the watch started. */
  readonly seenAt: Date
  /** Number of readings in a row that had a price and no fault. */
  readonly inPlace: number
}

/** Why a coin is stopped on a network: its price is off, its sources disagree, or its price is unknown. */
export type PegFault =
  | { readonly reason: 'away' | 'disagreement'; readonly price: bigint }
  | { readonly reason: 'blind'; readonly price: null }

/** Counts a reading, unless it is no newer than the last one. */
export function addReading(record: PegRecord | undefined, { value, at }: PegReading, peg: bigint): PegRecord {
  return count(record, at, isFar(value, peg, peg))
}

export function hasLostPeg({ away }: PegRecord): boolean {
  return away >= readingsToStop
}

/** Counts the readings of both sources at one time. */
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

/** Counts only if both readings are new: an old one must not count twice against new ones of the other source. */
function countApart(record: PegRecord | undefined, [one, other]: readonly PegReading[], isApart: boolean) {
  return one === undefined || other === undefined
    ? record
    : count(record, one.at < other.at ? one.at : other.at, isApart)
}

/** Returns the current fault after these latest readings; `undefined` if there is none. */
export function pegFaultOf(
  { token, market, apart, seenAt }: PegHistory,
  readings: PegReadings,
  peg: bigint,
  now: Date,
): PegFault | undefined {
  const fresh = [readings.token, readings.market].filter((reading) => reading !== undefined)
  // Operators want to see the price that is farther from the peg.
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

/** Whether prices have been back within range for as many readings as it takes to stop a coin. */
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
