import { bech32, createBase58check } from '@scure/base'
import { getAddress, keccak256, sha256, slice, stringToHex, hexToBytes } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import { otherNetworks } from '#deployments/coins.ts'
import { toNetworkUnits } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { type ExchangeAsset, isEvm } from './engine/exchange-asset.ts'
import type { Arrival, DepositWatch, ExchangeChain, PaymentOutcome } from './engine/exchange-chain.ts'

/** Seconds until a payment confirms: about as long as a block in a fast local world. */
const confirmationSeconds = 3
const base58check = createBase58check((data) => sha256(data, 'bytes'))

/** A payment that exists only as an entry here. */
export interface StandInPayment {
  readonly network: NetworkKey
  readonly address: string
  readonly amount: bigint
  /** Made up. */
  readonly hash: string
  readonly at: Date
}

/**
 * Stands in for networks that the local world doesn't run. It is no chain: payments are entries in memory, with
 * addresses that are valid on the network and made-up hashes.
 */
export class StandInLedger {
  readonly #clock: Clock
  /** By network and address. */
  readonly #payments = new Map<string, StandInPayment[]>()
  readonly #hashes = new Set<string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Adds a payment, from a purse that never runs out.
   * @throws TooFineError if the network can't represent the amount.
   */
  pay(network: NetworkKey, address: string, amount: bigint): StandInPayment {
    toNetworkUnits(amount, decimalsOf(network))
    const seed = `${network} ${address} ${amount} ${this.#hashes.size}`
    const hash = keccak256(stringToHex(seed))
    const payment = { network, address, amount, hash: isEvm(network) ? hash : hash.slice(2), at: this.#clock() }
    const key = `${network} ${address}`
    this.#payments.set(key, [...(this.#payments.get(key) ?? []), payment])
    this.#hashes.add(`${network} ${payment.hash}`)
    return payment
  }

  /** Returns everything that was paid to an address, oldest first. */
  paidTo(network: NetworkKey, address: string): readonly StandInPayment[] {
    return this.#payments.get(`${network} ${address}`) ?? []
  }

  has(network: NetworkKey, hash: string): boolean {
    return this.#hashes.has(`${network} ${hash}`)
  }

  isFirm({ at }: StandInPayment): boolean {
    return addSeconds(at, confirmationSeconds) <= this.#clock()
  }
}

/** An exchange's side of a network that has a stand-in. */
export class StandInChain implements ExchangeChain {
  readonly #ledger: StandInLedger
  readonly #network: NetworkKey
  readonly #seed: string

  constructor(ledger: StandInLedger, network: NetworkKey, seed: string) {
    this.#ledger = ledger
    this.#network = network
    this.#seed = seed
  }

  depositAddress(index: number): string {
    return standInAddress(this.#network, `${this.#seed} deposit ${index}`)
  }

  async watch(address: string): Promise<DepositWatch> {
    const before = this.#ledger.paidTo(this.#network, address).length
    return { look: async () => this.#look(address, before) }
  }

  async pay(to: string, _asset: ExchangeAsset, amount: bigint): Promise<string> {
    return this.#ledger.pay(this.#network, to, amount).hash
  }

  async outcome(hash: string): Promise<PaymentOutcome> {
    return this.#ledger.has(this.#network, hash) ? 'mined' : 'pending'
  }

  #look(address: string, before: number): Arrival | null {
    const payments = this.#ledger.paidTo(this.#network, address).slice(before)
    const last = payments.at(-1)
    if (last === undefined) return null
    const amount = payments.reduce((sum, payment) => sum + payment.amount, 0n)
    return { amount, hash: last.hash, isFirm: this.#ledger.isFirm(last) }
  }
}

/** Returns an address that is valid on the network, without a known key. */
export function standInAddress(network: NetworkKey, seed: string): string {
  const hash = slice(keccak256(stringToHex(`${network} ${seed}`)), 12)
  const bytes = hexToBytes(hash)
  switch (network) {
    case 'bitcoin':
      return bech32.encode('bc', [0, ...bech32.toWords(bytes)])
    case 'litecoin':
      return bech32.encode('ltc', [0, ...bech32.toWords(bytes)])
    case 'dogecoin':
      return base58check.encode(Uint8Array.of(0x1e, ...bytes))
    case 'tron':
      return base58check.encode(Uint8Array.of(0x41, ...bytes))
    default:
      return getAddress(hash)
  }
}

function decimalsOf(network: NetworkKey): number {
  return Object.entries(otherNetworks).find(([key]) => key === network)?.[1].decimals ?? 18
}
