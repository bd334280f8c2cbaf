import { tronCoins } from './tron-coin.ts'
import { readTokenBalance, readTrx } from './tron-server.ts'

/** An account's balances on TRON. */
export interface TronFunds {
  /** In sun. */
  readonly trx: bigint
  /** Whether the account exists on the chain: receiving TRX creates it, tokens don't. */
  readonly isActivated: boolean
  readonly tokens: readonly {
    readonly token: string
    readonly symbol: string
    readonly decimals: number
    /** In base units. */
    readonly amount: bigint
  }[]
}

/** @throws If the server can't be reached or its answer is invalid. */
export async function readTronFunds(url: string, address: string, signal?: AbortSignal): Promise<TronFunds> {
  const [trx, ...tokens] = await Promise.all([
    readTrx(url, address, signal),
    ...tronCoins.flatMap(({ token, symbol, decimals }) =>
      token === null
        ? []
        : [readTokenBalance(url, token, address, signal).then((amount) => ({ token, symbol, decimals, amount }))],
    ),
  ])
  return { trx: trx ?? 0n, isActivated: trx !== null, tokens }
}
