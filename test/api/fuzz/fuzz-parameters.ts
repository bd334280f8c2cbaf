import type { Parameters } from 'fast-check'

const { FUZZ_SEED, FUZZ_RUNS } = process.env

/** Changes daily, so that a few requests a day become many. A failure names the seed. */
const seedOfToday = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** `FUZZ_SEED`, which may be `random`, or the seed of the day: a 32-bit integer. */
export const fuzzSeed =
  FUZZ_SEED === 'random'
    ? Math.floor(Math.random() * 2 ** 31)
    : FUZZ_SEED === undefined
      ? seedOfToday
      : Number(FUZZ_SEED)

if (!Number.isInteger(fuzzSeed)) throw new Error(`FUZZ_SEED must be a whole number or "random", not ${FUZZ_SEED}`)

/** Returns fast-check's parameters: `FUZZ_RUNS` runs, or the given number for everyday use. */
export function fuzzParameters<T>(runs: number): Parameters<T> {
  return { seed: fuzzSeed, numRuns: FUZZ_RUNS === undefined ? runs : Number(FUZZ_RUNS), endOnFailure: true }
}
