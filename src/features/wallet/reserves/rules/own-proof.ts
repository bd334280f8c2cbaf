import type { InferOutput } from 'valibot'
import { provenAmount } from '#api/reserve-proof.ts'
import { ReserveTreeError } from '#api/reserve-tree.ts'
import type { getReserveProof, Reserves } from '#api/reserves.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'

export type LeafProofs = InferOutput<typeof getReserveProof.data>['proofs']

/** The result for one coin. Amounts in 10^-18 of the coin. */
export interface CoinProof {
  readonly coin: string
  /** The user's balance according to the backend. */
  readonly told: bigint
  /** Whether all of it is included in the published sum. */
  readonly isProven: boolean
  readonly leaves: number
  /** Number of hashes between a leaf and the root. */
  readonly steps: number
}

/** Checks the balances that the backend reports for a user against the published sums. */
export async function checkProofs(
  userId: string,
  { snapshotId, coins }: Pick<Reserves, 'snapshotId' | 'coins'>,
  proofs: LeafProofs,
): Promise<readonly CoinProof[]> {
  const symbols = [...new Set(proofs.map(({ coin }) => coin))]
  return Promise.all(
    symbols.map(async (coin) => {
      const leaves = proofs
        .filter((proof) => proof.coin === coin)
        .map(({ part, nonce, amount, path }) => ({
          part,
          nonce,
          amount: parseCoinAmount(amount),
          path: path.map(({ side, node }) => ({ side, node: nodeOf(node) })),
        }))
      const told = leaves.reduce((sum, { amount }) => sum + amount, 0n)
      const root = coins.find((published) => published.coin === coin)?.root
      const isProven = root !== undefined && (await proves({ snapshotId, userId, coin, root: nodeOf(root), leaves }))
      return { coin, told, isProven, leaves: leaves.length, steps: leaves[0]?.path.length ?? 0 }
    }),
  )
}

function nodeOf({ hash, sum }: { readonly hash: string; readonly sum: string }) {
  return { hash, sum: parseCoinAmount(sum) }
}

async function proves(claim: Parameters<typeof provenAmount>[0]): Promise<boolean> {
  try {
    await provenAmount(claim)
    return true
  } catch (error) {
    if (error instanceof ReserveTreeError) return false
    throw error
  }
}
