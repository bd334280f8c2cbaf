import { bytesToHex, hexToBytes, isAddressEqual } from 'viem'

import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import { recoverTronSigner } from '#api/tron/signature.ts'
import {
  decodeSignedTron,
  decodeTronRaw,
  type TronReference,
  tronReferenceTo,
  tronTransactionId,
} from '#api/tron/transaction.ts'
import { TronEncodingError } from '#api/tron/wire.ts'
import type { TronFees, TronNetwork } from '#deployments/tron-networks.ts'
import type { Clock } from '#server/lib/clock.ts'

import { execute, type SignedTransaction } from './execute.ts'
import { type IncludedTransaction, makeBlock, type ProducedBlock } from './produced-block.ts'
import { TronRejection } from './rejection.ts'
import { Token, type TokenCall } from './token.ts'
import { newAccount, TronState } from './tron-state.ts'

/** The faucet account's initial balance of TRX and of each token, in base units. */
const riches = 1_000_000_000_000_000n
/** How many witnesses take turns. */
const witnesses = 27
/** How many recent blocks a transaction can reference: as many as two bytes of a block number distinguish. */
const nameable = 65_536n
const largestTransaction = 500 * 1024
/** Bytes that nodes add for the result that a block stores with a transaction. */
const resultSize = 64

interface Tip {
  readonly block: ProducedBlock
  readonly state: TronState
}

export interface TronChainOptions {
  readonly network: TronNetwork
  readonly clock: Clock
  /** The account that owns everything at the start. */
  readonly rich: TronAccount
}

/** The chain, pending transactions and witnesses of a TRON-like network, in memory. */
export class TronChainNode {
  readonly network: TronNetwork
  readonly #clock: Clock
  /** From the first to the newest. */
  readonly #blocks: ProducedBlock[] = []
  /** The state after each block. Of final blocks, only the newest is kept. */
  readonly #states = new Map<string, TronState>()
  /** The block of each transaction on the chain. */
  readonly #homes = new Map<string, ProducedBlock>()
  #pending: SignedTransaction[] = []
  #pendingState: TronState
  #fees: TronFees
  #witness = 0

  constructor({ network, clock, rich }: TronChainOptions) {
    this.network = network
    this.#clock = clock
    this.#fees = network.fees
    const state = new TronState()
    state.setAccount(rich, { ...newAccount, balance: riches })
    for (const token of network.tokens) {
      state.setToken(tronAccountOf(token.address), new Token(token, new Map([[rich, riches]])))
    }
    this.#pendingState = state
    this.#append(makeBlock(null, this.#slot(), [], this.#nextWitness()), state)
  }

  get fees(): TronFees {
    return this.#fees
  }

  /** Changes the fees, as when the super representatives have voted. */
  set fees(fees: TronFees) {
    this.#fees = fees
  }

  get head(): ProducedBlock {
    return this.#tip.block
  }

  /** The newest block that no fork can replace. */
  get solidified(): ProducedBlock {
    return this.#blocks[Math.max(0, this.#blocks.length - 1 - this.network.solidifiedDepth)] ?? this.head
  }

  /** State at the head, without pending transactions. */
  get state(): TronState {
    return this.#tip.state
  }

  /** State at the head with pending transactions. */
  get stateWithWaiting(): TronState {
    return this.#pendingState
  }

  get waiting(): readonly string[] {
    return this.#pending.map(({ id }) => id)
  }

  block(number: number): ProducedBlock | undefined {
    return number < 0 ? undefined : this.#blocks[number]
  }

  /** Returns the block of a transaction, with its outcome. */
  find(id: string): { readonly block: ProducedBlock; readonly included: IncludedTransaction } | undefined {
    const block = this.#homes.get(id)
    const included = block?.transactions.find(({ transaction }) => transaction.id === id)
    return block && included && { block, included }
  }

  /** Returns the result of a contract call; undefined if there is no such contract. */
  simulate(contract: TronAccount, account: TronAccount, data: `0x${string}`): TokenCall | undefined {
    return this.state.token(contract)?.call({ contract, account }, data)
  }

  /**
   * Accepts a signed transaction for the next block.
   * @returns Its ID.
   * @throws TronRejection, TronEncodingError
   */
  async submit(bytes: Uint8Array): Promise<string> {
    const transaction = await readSigned(bytes)
    this.#requireTimely(transaction)
    if (this.#homes.has(transaction.id) || this.waiting.includes(transaction.id)) {
      throw new TronRejection('DUP_TRANSACTION_ERROR', 'Dup transaction.')
    }
    const state = this.#pendingState.copy()
    execute(transaction, { state, fees: this.fees, at: this.head.timestamp })
    this.#pendingState = state
    this.#pending.push(transaction)
    return transaction.id
  }

  /** Produces blocks; the first contains the pending transactions. @returns The last block. */
  produce(count = 1): ProducedBlock {
    for (let made = 0; made < count; made += 1) this.#produceOne(this.#pending)
    return this.head
  }

  /** Produces blocks without the pending transactions, as if others had outbid them. @returns The last block. */
  produceEmpty(count = 1): ProducedBlock {
    for (let made = 0; made < count; made += 1) this.#produceOne([])
    return this.head
  }

  /**
   * Replaces the newest blocks with others, one more than before. Their transactions go into the first new block,
   * except those to forget.
   * @throws Error if a block is final.
   */
  reorganize(depth: number, forget: readonly string[] = []): ProducedBlock {
    if (this.#blocks.length - 1 - depth < Number(this.solidified.header.number))
      throw new Error('A final block can’t be removed')
    const undone = this.#blocks.splice(this.#blocks.length - depth)
    for (const { id, transactions } of undone) {
      this.#states.delete(id)
      for (const { transaction } of transactions) this.#homes.delete(transaction.id)
    }
    const again = undone.flatMap(({ transactions }) => transactions.map(({ transaction }) => transaction))
    this.#pending = [...again, ...this.#pending].filter(({ id }) => !forget.includes(id))
    // Another witness, so that blocks with the same transactions and time differ.
    this.#nextWitness()
    return this.produce(depth + 1)
  }

  /** Makes an account stake enough for these amounts per day. */
  stake(account: TronAccount, { bandwidth, energy }: { readonly bandwidth: bigint; readonly energy: bigint }): void {
    for (const state of [this.#tip.state, this.#pendingState]) {
      const known = state.account(account) ?? newAccount
      const staked = { ...known.bandwidth, limit: bandwidth }
      state.setAccount(account, { ...known, bandwidth: staked, energy: { ...known.energy, limit: energy } })
    }
  }

  get #tip(): Tip {
    const block = this.#blocks.at(-1)
    const state = block && this.#states.get(block.id)
    if (block === undefined || state === undefined) throw new Error('The chain has no first block')
    return { block, state }
  }

  #produceOne(chosen: readonly SignedTransaction[]): void {
    const { block: parent, state: before } = this.#tip
    const timestamp = Math.max(this.#slot(), parent.timestamp + this.network.blockInterval)
    const { included, state } = this.#run(chosen, before, timestamp)
    this.#append(makeBlock(parent, timestamp, included, this.#nextWitness()), state)
    const left = this.#pending.filter((transaction) => !chosen.includes(transaction))
    const waiting = this.#run(left, state, timestamp)
    this.#pending = waiting.included.map(({ transaction }) => transaction)
    this.#pendingState = waiting.state
  }

  /** Runs transactions one after another. Drops those that can't be in a block anymore, as nodes do. */
  #run(transactions: readonly SignedTransaction[], before: TronState, at: number) {
    let state = before.copy()
    const included: IncludedTransaction[] = []
    for (const transaction of transactions) {
      const attempt = state.copy()
      const outcome = this.#tryTo(transaction, { state: attempt, fees: this.fees, at })
      if (outcome === undefined) continue
      state = attempt
      included.push({ transaction, ...outcome })
    }
    return { included, state }
  }

  #tryTo(transaction: SignedTransaction, execution: Parameters<typeof execute>[1]) {
    try {
      this.#requireTimely(transaction)
      return execute(transaction, execution)
    } catch (error) {
      if (error instanceof TronRejection) return undefined
      throw error
    }
  }

  #append(block: ProducedBlock, state: TronState): void {
    this.#blocks.push(block)
    this.#states.set(block.id, state)
    for (const { transaction } of block.transactions) this.#homes.set(transaction.id, block)
    const { solidified } = this
    this.#states.delete(this.#blocks[Number(solidified.header.number) - 1]?.id ?? '')
  }

  #requireTimely({ decoded: { reference, expiration } }: SignedTransaction): void {
    if (!this.#isNamed(reference)) throw new TronRejection('TAPOS_ERROR', 'Tapos check error.')
    const { timestamp } = this.head
    if (expiration <= timestamp || expiration > timestamp + this.network.longestLife) {
      throw new TronRejection(
        'TRANSACTION_EXPIRATION_ERROR',
        `Transaction expiration, transaction expiration time is ${expiration}, but headBlockTime is ${timestamp}`,
      )
    }
  }

  #isNamed({ bytes, hash }: TronReference): boolean {
    if (bytes.length !== 2 || hash.length !== 8) return false
    const head = this.head.header.number
    const ending = BigInt(bytesToHex(bytes))
    const number = head - ((((head - ending) % nameable) + nameable) % nameable)
    const block = this.block(Number(number))
    return block !== undefined && bytesToHex(tronReferenceTo(block.id).hash) === bytesToHex(hash)
  }

  /** Returns the clock's time rounded to block slots. */
  #slot(): number {
    const { blockInterval } = this.network
    return Math.floor(this.#clock().getTime() / blockInterval) * blockInterval
  }

  #nextWitness(): number {
    this.#witness = (this.#witness + 1) % witnesses
    return this.#witness
  }
}

/** @throws TronRejection, TronEncodingError */
async function readSigned(bytes: Uint8Array): Promise<SignedTransaction> {
  const { raw, signatures } = decodeSignedTron(bytes)
  const decoded = decodeTronRaw(raw)
  if (bytes.length > largestTransaction) {
    throw new TronRejection('TOO_BIG_TRANSACTION_ERROR', `Too big transaction, the size is ${bytes.length} bytes`)
  }
  const { contract, permission } = decoded
  if (contract.kind === 'other') {
    throw new TronRejection('CONTRACT_VALIDATE_ERROR', 'Contract validate error : this stand-in has no such contract')
  }
  const [signature, ...others] = signatures
  const signer = signature && (await signerOf(raw, signature))
  const isOwners = signer !== undefined && isAddressEqual(signer, contract.owner)
  if (signature === undefined || others.length > 0 || permission !== 0n || !isOwners) {
    throw new TronRejection('SIGERROR', 'Validate signature error: the signature is not of the owner')
  }
  const size = BigInt(bytes.length + resultSize)
  return { id: tronTransactionId(raw), raw, signature, decoded, contract, size }
}

async function signerOf(raw: Uint8Array, signature: Uint8Array): Promise<TronAccount | undefined> {
  try {
    return await recoverTronSigner(raw, signature)
  } catch (error) {
    if (error instanceof TronEncodingError) return undefined
    throw error
  }
}

/** Parses hexadecimal text from a request. @throws TronEncodingError */
export function bytesOfText(text: string): Uint8Array {
  if (!/^([\da-f]{2})+$/i.test(text)) throw new TronEncodingError('The transaction is not in hexadecimal')
  return hexToBytes(`0x${text}`)
}
