import { isNetworkProblem, toChainError } from '#src/chain/chain-error.ts'
import { delay } from '#src/lib/delay.ts'

/** Nodes behind one RPC differ: one may lack the block of a receipt that another has just returned. */
const attempts = 3
const askAgainAfter = 1_000

/** Reads as of a certain block; `undefined` if the RPC doesn't have that block yet, or no longer. */
export async function readAfter<T>(read: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await read()
    } catch (error) {
      if (isNetworkProblem(error)) throw toChainError(error)
      if (attempt < attempts) await delay(askAgainAfter)
    }
  }
  return undefined
}
