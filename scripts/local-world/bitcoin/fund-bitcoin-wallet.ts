import { branches, refillIndex, ScriptDerivation } from '#server/bitcoin/addresses.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { toNetworkUnits } from '#server/lib/amount.ts'

import type { LocalBitcoinNodes } from './local-bitcoin-nodes.ts'
import type { LocalSeed } from './local-seed.ts'

/** How many times its floor the hot wallet receives. */
const floors = 100n
/** Number of outputs: a payment spends one, and its change has to be confirmed first. */
const outputs = 5n

/** Funds the hot wallet on each network, at its refill address, and mines the payments. */
export async function fundBitcoinWallet(
  nodes: Pick<LocalBitcoinNodes, 'list' | 'pay' | 'mine'>,
  { xpub }: Pick<LocalSeed, 'xpub'>,
): Promise<void> {
  const coins = coinsOn([])
  for (const { network } of nodes.list) {
    const { address } = new ScriptDerivation(network, xpub(network)).at(branches.change, refillIndex)
    const floor = coins.onNetwork(network.coin, network.key)?.hotFloor ?? 0n
    const units = toNetworkUnits((floor * floors) / outputs, network.decimals)
    for (let output = 0n; output < outputs; output += 1n) nodes.pay(network.key, address, units)
    await nodes.mine(network.key, 1)
  }
}
