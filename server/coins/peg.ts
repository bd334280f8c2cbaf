/** What a token costs on its own network, in 10^-18 of a dollar, and when it cost that. */
export interface PegReading {
  readonly value: bigint
  readonly at: Date
}

/** What the readings of a coin on a network have come to so far. */
export interface PegRecord {
  readonly newestAt: Date
  /** Readings in a row that were away from the peg, up to the newest. */
  readonly away: number
}

/** Further away than this, in millionths of the peg, is no spread and no fee any more. */
const farthest = 20_000n

/** One may be a slip of the source. */
const readingsToStop = 2

const million = 1_000_000n

/** Counts a reading. One that is no newer than the last says nothing new. */
export function addReading(record: PegRecord | undefined, { value, at }: PegReading, peg: bigint): PegRecord {
  if (record !== undefined && at <= record.newestAt) return record
  const distance = value > peg ? value - peg : peg - value
  const isAway = distance * million > peg * farthest
  return { newestAt: at, away: isAway ? (record?.away ?? 0) + 1 : 0 }
}

export function hasLostPeg({ away }: PegRecord): boolean {
  return away >= readingsToStop
}
