import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { readTransaction } from '#src/entities/device-wallet/bitcoin/index-server.ts'
import { paidTo } from '#src/keyring/paid-outputs.ts'
import { leastArrival, type PromisedPayout } from './least-arrival.ts'
import type { PayoutFinding } from './payout-check.ts'

/** A payout on a Bitcoin-like network. */
export interface BitcoinPayout extends PromisedPayout {
  readonly createdAt: string
  readonly network: BitcoinNetworkKey
  readonly id: string
  readonly address: string
  /** None of these networks has tokens, so only null can be found. */
  readonly contract: string | null
}

/** Milliseconds by which the consensus rules let a block's time be off. */
const clockDifference = 7_200_000

/**
 * Checks what an index server knows about a payout. All outputs to the address count. The transaction's hash proves the
 * outputs; block inclusion and time rely on the server.
 * @throws Error if the server can't be reached, or serves another transaction.
 */
export async function findBitcoinPayout(url: string, payout: BitcoinPayout): Promise<PayoutFinding> {
  const { network: key, id, address, contract, createdAt } = payout
  if (contract !== null) return 'elsewhere'
  const found = await readTransaction(url, id)
  if (found === undefined || found.confirmations === 0) return 'missing'
  const network = bitcoinNetworks[key]
  const { id: hash, paid } = paidTo(network, found.hex, address)
  if (hash !== id) throw new Error('The index server returned a different transaction')
  if (found.blockTime === undefined) throw new Error('The index server’s answer has no block time')
  if (found.blockTime * 1_000 + clockDifference < Date.parse(createdAt)) return 'elsewhere'
  if (paid === 0n) return 'elsewhere'
  return paid >= leastArrival(payout, network.decimals) ? 'arrived' : 'short'
}
