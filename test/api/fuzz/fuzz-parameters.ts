import type { Parameters } from 'fast-check'

const { FUZZ_SEED, FUZZ_RUNS } = process.env

/** The same inputs at every run of `npm test`; `FUZZ_SEED=random` draws others, and a failure names the seed. */
const defaultSeed = 20_261_121

/** `FUZZ_SEED` or the seed of every day, a whole number of 32 bits. */
export const fuzzSeed =
  FUZZ_SEED === 'random'
    ? Math.floor(Math.random() * 2 ** 31)
    : FUZZ_SEED === undefined
      ? defaultSeed
      : Number(FUZZ_SEED)

if (!Number.isInteger(fuzzSeed)) throw new Error(`FUZZ_SEED must be a whole number or "random", not ${FUZZ_SEED}`)

/** How fast-check draws: `FUZZ_RUNS` times, or as often as is fit for every day. */
export function fuzzParameters<T>(runs: number): Parameters<T> {
  return { seed: fuzzSeed, numRuns: FUZZ_RUNS === undefined ? runs : Number(FUZZ_RUNS), endOnFailure: true }
}
