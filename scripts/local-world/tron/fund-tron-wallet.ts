import { tronAddressOf } from '#api/addresses/tron-address.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { toNetworkUnits } from '#server/lib/amount.ts'
import { TronDerivation } from '#server/tron/addresses.ts'

import { type LocalTronNode, localTronCoins } from './local-tron-node.ts'

/** How many times its floor the hot wallet receives. */
const floors = 100n

/**
 * Funds the hot wallet on TRON, including TRX for energy, and produces the block.
 * @param xpub Of the account that users' addresses are derived from.
 */
export async function fundTronWallet(
  node: Pick<LocalTronNode, 'network' | 'pay' | 'produce'>,
  xpub: string,
): Promise<void> {
  const coins = coinsOn([], node.network)
  const address = tronAddressOf(new TronDerivation(xpub).hotWallet)
  for (const coin of localTronCoins) {
    const on = coins.onNetwork(coin, node.network.key)
    if (on === undefined) throw new Error(`${coin} is not listed on ${node.network.name}`)
    await node.pay(coin, address, toNetworkUnits(on.hotFloor * floors, on.decimals))
  }
  await node.produce(1)
}
