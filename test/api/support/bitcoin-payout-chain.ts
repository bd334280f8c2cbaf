import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { scriptOfAddress } from '#server/bitcoin/addresses.ts'
import { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import { listHeld, sumHeld } from '#server/bitcoin/outputs.repository.ts'
import type { RpcCall } from '#server/bitcoin/rpc-call.ts'
import type { Database } from '#server/db/database.ts'
import { formatAmount, fromNetworkUnits } from '#server/lib/amount.ts'

interface Chain {
  readonly network: BitcoinNetwork
  readonly call: RpcCall
}

/** Sums what the chain has paid to each address, in coins. Every output counts, so that a second payment shows. */
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

/** Returns what we hold according to our tables, and the same outputs according to the node, in base units. */
export async function readHeld({
  network,
  call,
  database,
}: Chain & { readonly database: Database }): Promise<{ readonly tables: bigint; readonly chain: bigint }> {
  const node = new BitcoinNode(network, call)
  const outputs = await listHeld(database, network.key, { after: null, limit: 10_000 })
  const states = await Promise.all(outputs.map(async (output) => node.unspent(output, false)))
  return {
    tables: await sumHeld(database, network.key),
    chain: states.reduce((sum, state) => sum + (state?.value ?? 0n), 0n),
  }
}

/** Mines a block of only these raw transactions, which needn't be in a mempool. */
export async function mineOnly({ call }: Chain, transactions: readonly string[]): Promise<void> {
  await call('generateblock', [await call('getnewaddress', []), transactions])
}
