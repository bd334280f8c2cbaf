import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { Transaction } from '@scure/btc-signer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { type BitcoinNetwork, localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { startBitcoinNode, type StandInNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { ScriptDerivation } from '#server/bitcoin/addresses.ts'
import {
  type FeeTerms,
  planReplacement,
  planTransaction,
  type Recipient,
  type SpendableOutput,
  type TransactionPlan,
} from '#server/bitcoin/payments/transaction-plan.ts'
import { maxVirtualSize } from '#server/bitcoin/payments/transaction-size.ts'
import { type RpcCall, rpcCallsTo } from '#server/bitcoin/rpc-call.ts'
import { BitcoinAccount } from '#server/signer/bitcoin-account.ts'
import type { SignedBitcoinTransaction } from '#server/signer/bitcoin-signer.ts'
import { LocalBitcoinSigner } from '#server/signer/local-bitcoin-signer.ts'
import { SpendingJournal } from '#server/signer/spending-journal.ts'

const coin = 100_000_000n
const clock = () => new Date('2026-11-28T00:00:00Z')

/** A node, an account of ours with three outputs of a coin each, and its signer. */
class SignedWorld {
  readonly network: BitcoinNetwork
  readonly derivation: ScriptDerivation
  readonly call: RpcCall
  readonly signer: LocalBitcoinSigner
  readonly outputs: readonly SpendableOutput[]
  readonly #previous: ReadonlyMap<string, Uint8Array>

  private constructor(
    made: Pick<SignedWorld, 'network' | 'derivation' | 'call' | 'signer' | 'outputs'>,
    previous: ReadonlyMap<string, Uint8Array>,
  ) {
    this.network = made.network
    this.derivation = made.derivation
    this.call = made.call
    this.signer = made.signer
    this.outputs = made.outputs
    this.#previous = previous
  }

  static async create(network: BitcoinNetwork, url: string, folder: string): Promise<SignedWorld> {
    const limits = { perTransaction: 100n * coin, perDay: 100n * coin, maxFee: coin, mayReceive: () => true }
    const maxFeeRate = network.minimumRelayFeeRate * 100n
    const signer = new LocalBitcoinSigner({
      seed: Uint8Array.from(randomBytes(64)),
      networks: [network],
      policies: [{ network: network.key, ...limits, maxFeeRate, ownFeesPerDay: 0n }],
      journal: await SpendingJournal.open(path.join(folder, 'journal')),
      clock,
    })
    const derivation = new ScriptDerivation(network, signer.xpub(network.key))
    const call = rpcCallsTo(url)
    await mine(call, network.coinbaseMaturity + 1)
    const txids: string[] = []
    for (const index of [0, 1, 2]) {
      txids.push(String(await call('sendtoaddress', [derivation.at(0, index).address, '1'])))
    }
    const raws = await Promise.all(txids.map((txid) => call('getrawtransaction', [txid, false])))
    await mine(call, 1)
    const previous = new Map(raws.map((raw, index) => [String(txids[index]), Buffer.from(String(raw), 'hex')]))
    const outputs = txids.map((txid, index) => {
      const script = derivation.at(0, index).script
      return { txid, vout: positionOf(previous.get(txid), script), value: coin, branch: 0 as const, index }
    })
    return new SignedWorld({ network, derivation, call, signer, outputs }, previous)
  }

  get changeScript(): Uint8Array {
    return this.derivation.at(1, 0).script
  }

  terms(times: bigint): FeeTerms {
    const { minimumRelayFeeRate } = this.network
    return { feeRate: minimumRelayFeeRate * times, maxFeeRate: minimumRelayFeeRate * 100n, maxFee: coin }
  }

  /** Returns recipients with other people's scripts. */
  recipients(amounts: readonly bigint[]): readonly Recipient[] {
    const other = new BitcoinAccount(this.network, Uint8Array.from(randomBytes(64)))
    return amounts.map((amount, index) => ({ script: other.scriptAt(0, index), amount }))
  }

  plan(recipients: readonly Recipient[], times = 2n): TransactionPlan {
    return planTransaction(this.network, this.outputs, recipients, this.changeScript, this.terms(times))
  }

  replace(plan: TransactionPlan, times: bigint): TransactionPlan {
    return planReplacement(this.network, plan, this.changeScript, this.terms(times))
  }

  async sign({ inputs, recipients, change }: TransactionPlan): Promise<SignedBitcoinTransaction> {
    return this.signer.sign({
      network: this.network.key,
      inputs: inputs.map((input) => ({ ...input, previous: this.#previous.get(input.txid) ?? new Uint8Array() })),
      recipients,
      change: change === null ? null : { index: 0, amount: change },
    })
  }

  send({ raw }: SignedBitcoinTransaction): Promise<unknown> {
    return this.call('sendrawtransaction', [Buffer.from(raw).toString('hex')])
  }
}

let folder: string
let node: StandInNode

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-bitcoin-'))
})

afterEach(async () => {
  await node.close()
  await rm(folder, { recursive: true })
})

async function createWorld(key: 'bitcoin' | 'litecoin' | 'dogecoin'): Promise<SignedWorld> {
  const network = localBitcoinNetwork(key)
  node = await startBitcoinNode({ network, clock })
  return SignedWorld.create(network, node.url, folder)
}

describe.each(['bitcoin', 'litecoin', 'dogecoin'] as const)('a node of %s', (key) => {
  test('the node accepts a payment to several recipients, at the size its fee was estimated for', async () => {
    const world = await createWorld(key)
    const plan = world.plan(world.recipients([coin / 2n, coin / 3n, coin]))
    expect(plan.inputs).toHaveLength(2)
    const signed = await world.sign(plan)
    expect(signed.fee).toBe(plan.fee)
    expect(await world.send(signed)).toBe(signed.txid)
    await mine(world.call, 1)
    const change = Transaction.fromRaw(signed.raw)
    const vout = positionOf(signed.raw, world.changeScript)
    expect(change.getOutput(vout).amount).toBe(plan.change)
    expect(await world.call('gettxout', [signed.txid, vout, false])).toMatchObject({ confirmations: '1' })
    const scripts = [...plan.recipients.map(({ script }) => script), world.changeScript]
    const most = maxVirtualSize(world.network, plan.inputs.length, scripts)
    expect(most - BigInt(change.vsize)).toBeGreaterThanOrEqual(0n)
    expect(most - BigInt(change.vsize)).toBeLessThanOrEqual(6n)
  })

  test('mines either a payment or its replacement, as the network’s rule has it', async () => {
    const world = await createWorld(key)
    const first = world.plan(world.recipients([coin / 2n]))
    const signedFirst = await world.sign(first)
    await world.send(signedFirst)
    const second = await world.sign(world.replace(first, 2n))
    const [mined, lost, refusal] = world.network.relaysReplacements
      ? [second, signedFirst, 'insufficient fee']
      : [signedFirst, second, 'txn-mempool-conflict']
    const answers = [await answerTo(world.send(second)), await answerTo(world.send(signedFirst))]
    expect(answers).toContain(mined.txid)
    expect(answers.find((answer) => answer !== mined.txid)).toContain(refusal)
    await mine(world.call, 1)
    await expect(world.send(lost)).rejects.toMatchObject({ code: -25 })
    expect(await world.call('gettxout', [mined.txid, 0, false])).not.toBeNull()
    expect(await world.call('gettxout', [lost.txid, 0, false])).toBeNull()
  })
})

/** Returns the node's answer, even if it is a refusal. */
async function answerTo(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => (error instanceof Error ? error.message : error))
}

async function mine(call: RpcCall, blocks: number): Promise<void> {
  await call('generatetoaddress', [blocks, await call('getnewaddress', [])])
}

/** Returns the index of the output that pays a script. */
function positionOf(raw: Uint8Array | undefined, script: Uint8Array): number {
  if (raw === undefined) throw new Error('The transaction is missing')
  const transaction = Transaction.fromRaw(raw, { allowUnknownInputs: true, allowUnknownOutputs: true })
  const positions = Array.from({ length: transaction.outputsLength }, (_, position) => position)
  const found = positions.find((position) => {
    const output = transaction.getOutput(position).script
    return output !== undefined && Buffer.compare(output, script) === 0
  })
  if (found === undefined) throw new Error('The transaction does not pay the script')
  return found
}
