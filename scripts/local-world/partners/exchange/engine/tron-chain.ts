import { type Hex, hexToBigInt, isAddressEqual, keccak256, pad, stringToHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'

import { type TronAccount, tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'
import type { IncludedTransaction, ProducedBlock } from '#scripts/local-world/tron/produced-block.ts'
import type { TronChainNode } from '#scripts/local-world/tron/tron-chain-node.ts'
import { TronPurse } from '#scripts/local-world/tron/tron-purse.ts'
import { transferEvent } from '#server/chain/watcher/arrival.ts'
import { fromNetworkUnits, toNetworkUnits } from '#server/lib/amount.ts'

import type { ExchangeAsset } from './exchange-asset.ts'
import type { Arrival, DepositWatch, ExchangeChain, PaymentOutcome } from './exchange-chain.ts'

/** The TRON node, and the account that owns everything there. */
export interface TronSource {
  readonly node: TronChainNode
  readonly faucet: TronPurse
  /** Brings the chain's head up to the clock, so that transactions that reference it don't expire at once. */
  refresh(): Promise<void>
}

/** So that not every payout needs funding first. */
const fundedPayouts = 3n
/** In sun: a token transfer burns 13 TRX. */
const feeReserve = 1_000_000_000n

/** An exchange's side of TRON: deposit addresses with its keys, and payouts that the node validates. */
export class TronChain implements ExchangeChain {
  readonly #source: TronSource
  readonly #seed: string
  readonly #purse: TronPurse
  #turn: Promise<unknown> = Promise.resolve()

  /** @param seed The partner's: its accounts are derived from it. */
  constructor(source: TronSource, seed: string) {
    this.#source = source
    this.#seed = seed
    this.#purse = new TronPurse(this.#key('payouts'))
  }

  depositAddress(index: number): string {
    return tronAddressOf(privateKeyToAddress(this.#key(`deposit ${index}`)))
  }

  async watch(address: string, asset: ExchangeAsset): Promise<DepositWatch> {
    return new TronWatch(this.#source.node, tronAccountOf(address), asset)
  }

  /** Pays one at a time: each payment spends what the previous one left. */
  pay(to: string, asset: ExchangeAsset, amount: bigint): Promise<string> {
    const result = this.#turn.then(() => this.#pay(tronAccountOf(to), asset, toNetworkUnits(amount, asset.decimals)))
    this.#turn = result.catch(() => undefined)
    return result
  }

  async outcome(hash: string): Promise<PaymentOutcome> {
    const found = this.#source.node.find(hash)
    if (found === undefined) return 'pending'
    return found.included.result === 'SUCCESS' ? 'mined' : 'reverted'
  }

  async #pay(recipient: TronAccount, { contract, symbol }: ExchangeAsset, units: bigint): Promise<string> {
    const { node } = this.#source
    await this.#source.refresh()
    await this.#fund(symbol, contract, units)
    return contract === null
      ? this.#purse.pay(node, recipient, units)
      : this.#purse.payToken(node, symbol, recipient, units)
  }

  /** Funds the account from the faucet: the exchange never runs out of coins. */
  async #fund(symbol: string, contract: string | null, units: bigint): Promise<void> {
    const { node, faucet } = this.#source
    const { account } = this.#purse
    const state = node.stateWithWaiting
    const needed = (contract === null ? units : 0n) + feeReserve
    if ((state.account(account)?.balance ?? 0n) < needed) {
      await faucet.pay(node, account, needed * fundedPayouts)
    }
    if (contract === null) return
    if ((state.token(tronAccountOf(contract))?.balanceOf(account) ?? 0n) < units) {
      await faucet.payToken(node, symbol, account, units * fundedPayouts)
    }
  }

  #key(name: string): Hex {
    return keccak256(stringToHex(`${this.#seed} ${name}`))
  }
}

/** What was found so far, in base units. */
interface Found {
  readonly amount: bigint
  readonly hash: string | null
}

/** Watches one address from the current block on. There are no pending payments, because nodes don't report them. */
class TronWatch implements DepositWatch {
  readonly #node: TronChainNode
  readonly #account: TronAccount
  readonly #asset: ExchangeAsset
  /** Payments in blocks that no fork replaces; each block is read once. */
  #final: Found = { amount: 0n, hash: null }
  #next: number

  constructor(node: TronChainNode, account: TronAccount, asset: ExchangeAsset) {
    this.#node = node
    this.#account = account
    this.#asset = asset
    this.#next = Number(node.solidified.header.number) + 1
  }

  async look(): Promise<Arrival | null> {
    const [final, head] = [this.#node.solidified, this.#node.head].map(({ header }) => Number(header.number))
    if (final === undefined || head === undefined) return null
    for (; this.#next <= final; this.#next += 1) this.#final = this.#add(this.#final, this.#node.block(this.#next))
    let found = this.#final
    for (let number = this.#next; number <= head; number += 1) found = this.#add(found, this.#node.block(number))
    if (found.hash === null) return null
    const amount = fromNetworkUnits(found.amount, this.#asset.decimals)
    return { amount, hash: found.hash, isFirm: found.hash === this.#final.hash }
  }

  #add(found: Found, block: ProducedBlock | undefined): Found {
    return (block?.transactions ?? []).reduce<Found>((sum, included) => {
      const amount = this.#paidBy(included)
      return amount === 0n ? sum : { amount: sum.amount + amount, hash: included.transaction.id }
    }, found)
  }

  #paidBy({ transaction: { contract }, result, logs }: IncludedTransaction): bigint {
    if (result !== 'SUCCESS') return 0n
    if (this.#asset.contract === null) {
      return contract.kind === 'transfer' && isAddressEqual(contract.recipient, this.#account) ? contract.amount : 0n
    }
    const token = tronAccountOf(this.#asset.contract)
    return logs
      .filter(
        ({ contract: teller, topics: [event, , to] }) =>
          isAddressEqual(teller, token) && event === transferEvent && to === pad(this.#account),
      )
      .reduce((sum, { data }) => sum + hexToBigInt(data), 0n)
  }
}
