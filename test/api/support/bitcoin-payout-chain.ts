import { scriptOfAddress } from '#server/bitcoin/addresses.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { listHeld, sumHeld } from '#server/bitcoin/outputs.repository.ts'
import { formatAmount, fromNetworkUnits } from '#server/lib/amount.ts'

import type { BitcoinPayoutWorld } from './bitcoin-payout-world.ts'

type Chain = Pick<BitcoinPayoutWorld, 'network' | 'call'>

/** What the chain has paid to each address, in coins; every output counts, so that a second payment is seen. */
export async function readReceived({ network, call }: Chain): Promise<(address: string) => string> {
  const head = Number(await call('getblockcount', []))
  const node = new BitcoinNode(network, call)
  const sums = new Map<string, bigint>()
  for (let height = network.coinbaseMaturity; height <= head; height += 1) {
    const block = await node.block(String(await call('getblockhash', [height])))
    for (const { script, value } of block?.transactions.flatMap(({ outputs }) => outputs) ?? []) {
      const key = Buffer.from(script).toString('hex')
      sums.set(key, (sums.get(key) ?? 0n) + value)
    }
  }
  return (address) => {
    const key = Buffer.from(scriptOfAddress(network, address) ?? []).toString('hex')
    return formatAmount(fromNetworkUnits(sums.get(key) ?? 0n, network.decimals))
  }
}

/** What the tables say that we hold, and what the node says of the same outputs, in base units. */
export async function readHeld({
  network,
  call,
  database,
}: Chain & Pick<BitcoinPayoutWorld, 'database'>): Promise<{ readonly tables: bigint; readonly chain: bigint }> {
  const node = new BitcoinNode(network, call)
  const outputs = await listHeld(database, network.key, { after: null, limit: 10_000 })
  const states = await Promise.all(outputs.map(async (output) => node.unspent(output, false)))
  return {
    tables: await sumHeld(database, network.key),
    chain: states.reduce((sum, state) => sum + (state?.value ?? 0n), 0n),
  }
}

/** Mines a block of these transactions alone, as bytes: they need be in no mempool. */
export async function mineOnly({ call }: Chain, transactions: readonly string[]): Promise<void> {
  await call('generateblock', [await call('getnewaddress', []), transactions])
}
