import { type BitcoinNetworkKey, bitcoinNetworks, localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { systemClock } from '#server/lib/clock.ts'

import { type StandInNode, startBitcoinNode } from './start-bitcoin-node.ts'

/** Coinbases that the faucet can spend from the start. */
const spendableBlocks = 10

/** The nodes of a local world, which mine together with its other chains. */
export interface LocalBitcoinNodes {
  readonly nodes: readonly { readonly name: string; readonly key: BitcoinNetworkKey; readonly url: string }[]
  /** Mines a block on each; the faucet is paid. */
  mine(): void
  close(): Promise<void>
}

/**
 * Starts a stand-in for Bitcoin, Litecoin and Dogecoin each, on free ports and with a faucet that has coins. They end
 * with the world and begin anew with the next, as its other chains do.
 */
export async function startLocalBitcoinNodes(): Promise<LocalBitcoinNodes> {
  const started: (StandInNode & { readonly mine: () => void })[] = []
  const close = async () => {
    await Promise.all(started.map(({ close }) => close()))
  }
  try {
    for (const key of Object.keys(bitcoinNetworks) as BitcoinNetworkKey[]) {
      const running = await startBitcoinNode({ network: localBitcoinNetwork(key), clock: systemClock })
      const { script } = running.wallet.newAddress()
      const mine = () => void running.node.mine(script)
      started.push({ ...running, mine })
      for (let block = 0; block < running.node.network.coinbaseMaturity + spendableBlocks; block += 1) mine()
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    nodes: started.map(({ node: { network }, url }) => ({ name: network.name, key: network.key, url })),
    mine: () => {
      for (const { mine } of started) mine()
    },
    close,
  }
}
