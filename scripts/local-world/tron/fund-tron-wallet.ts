import { tronAddressOf } from '#api/addresses/tron-address.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { toNetworkUnits } from '#server/lib/amount.ts'
import { TronDerivation } from '#server/tron/addresses.ts'

import { type LocalTronNode, localTronCoins } from './local-tron-node.ts'

/** How often the hot wallet could be emptied down to its floor. */
const floors = 100n

/**
 * Gives the hot wallet what it pays out on TRON, with TRX for energy, and produces the block.
 * @param xpub Of the account that people's addresses are derived from.
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
