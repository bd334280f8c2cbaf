import { scriptOfAddress } from '#scripts/local-world/bitcoin/addresses.ts'
import { FaucetWallet } from '#scripts/local-world/bitcoin/faucet-wallet.ts'
import type { StandInNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { fromNetworkUnits, toNetworkUnits } from '#server/lib/amount.ts'

import type { ExchangeAsset } from './exchange-asset.ts'
import type { Arrival, DepositWatch, ExchangeChain, PaymentOutcome } from './exchange-chain.ts'

/** The node of a Bitcoin-like network, and the wallet that receives its block rewards. */
export type BitcoinSource = Pick<StandInNode, 'node' | 'wallet'>

/** Including the payment's own block. */
const confirmations = 2
/** So that not every payout needs funding first. */
const fundedPayouts = 3n
/** The most inputs to reserve fees for: far more than a partner's wallet spends at once. */
const spentAtOnce = 20n

/**
 * An exchange's side of Bitcoin, Litecoin or Dogecoin: deposit addresses with its keys, and payouts that the node
 * validates.
 */
export class BitcoinChain implements ExchangeChain {
  readonly #node: BitcoinSource['node']
  readonly #faucet: BitcoinSource['wallet']
  /** Separate wallets, so that deposits stay on their addresses for everyone to see. */
  readonly #deposits: FaucetWallet
  readonly #payouts: FaucetWallet
  readonly #addresses = new Map<number, string>()

  constructor({ node, wallet }: BitcoinSource) {
    this.#node = node
    this.#faucet = wallet
    this.#deposits = new FaucetWallet(node)
    this.#payouts = new FaucetWallet(node)
  }

  depositAddress(index: number): string {
    const address = this.#addresses.get(index) ?? this.#deposits.newAddress().address
    this.#addresses.set(index, address)
    return address
  }

  /** Addresses are never reused, so everything that one ever received counts. */
  async watch(address: string): Promise<DepositWatch> {
    const script = scriptOfAddress(this.#node.network, address)
    return { look: async () => this.#look(script) }
  }

  async pay(to: string, asset: ExchangeAsset, amount: bigint): Promise<string> {
    const script = scriptOfAddress(this.#node.network, to)
    const units = toNetworkUnits(amount, asset.decimals)
    this.#fund(units)
    return this.#payouts.pay(script, units).txid
  }

  async outcome(hash: string): Promise<PaymentOutcome> {
    return this.#node.chain.homeOf(hash) === undefined ? 'pending' : 'mined'
  }

  /** Funds the wallet from the faucet: the exchange never runs out of coins. */
  #fund(units: bigint): void {
    const owned = this.#payouts.coins().reduce((sum, { amount }) => sum + amount, 0n)
    const fees = this.#node.network.minimumRelayFeeRate * spentAtOnce
    if (owned >= units + fees) return
    this.#faucet.pay(this.#payouts.newAddress().script, units * fundedPayouts + fees)
  }

  #look(script: Uint8Array): Arrival | null {
    const { chain, mempool, network } = this.#node
    const isOurs = (output: { readonly script: Uint8Array }) => Buffer.compare(output.script, script) === 0
    const mined = [...chain.coins].filter(([, coin]) => isOurs(coin))
    const waiting = [...mempool.entries.values()].flatMap(({ transaction: { txid, outputs } }) =>
      outputs.filter(isOurs).map(({ amount }) => ({ txid, amount })),
    )
    const last = waiting.at(-1)?.txid ?? mined.at(-1)?.[0].split(':')[0]
    if (last === undefined) return null
    const amounts = [...mined.map(([, coin]) => coin), ...waiting].map(({ amount }) => amount)
    const deepEnough = chain.tip.height + 1 - confirmations
    return {
      amount: fromNetworkUnits(
        amounts.reduce((sum, amount) => sum + amount, 0n),
        network.decimals,
      ),
      hash: last,
      isFirm: waiting.length === 0 && mined.every(([, { height }]) => height <= deepEnough),
    }
  }
}
