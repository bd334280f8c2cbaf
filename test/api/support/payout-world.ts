import { randomUUID } from 'node:crypto'
import path from 'node:path'

import hre from 'hardhat'
import { type Address, createPublicClient, custom, erc20Abi, type Hash, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'

import { networks } from '#deployments/networks.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { fundHotWallet } from '#scripts/local-world/hot-wallet.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import type { Chain } from '#server/chain/chains.ts'
import { Payouts } from '#server/payments/payouts.ts'
import type { PayoutOptions } from '#server/payments/payout-options.ts'
import type { PayoutSource } from '#server/payments/payout-source.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { signerPolicyFor } from '#server/composition/signer-policy.ts'
import type { DatabaseConnection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { runStep, type Step } from '#server/lib/step.ts'
import { createLog } from '#server/log.ts'
import { OrderPayments } from '#server/modules/exchange/order-payments.ts'
import { PayoutPlaces } from '#server/modules/exchange/payout-places.ts'
import { WithdrawalMoves } from '#server/modules/withdrawals/withdrawal-moves.ts'
import { withdrawalPayoutSource } from '#server/modules/withdrawals/withdrawal-payout-source.ts'
import { WithdrawalReports } from '#server/modules/withdrawals/withdrawal-reports.ts'
import { viewWithdrawal } from '#server/modules/withdrawals/withdrawal-view.ts'
import { findWithdrawal } from '#server/modules/withdrawals/withdrawals.repository.ts'
import { Orders } from '#server/orders/orders.ts'
import { LocalSigner } from '#server/signer/local-signer.ts'
import { type Signer, SignerRefusedError, type UnsignedTransaction } from '#server/signer/signer.ts'
import { SpendingJournal } from '#server/signer/spending-journal.ts'

import { addBareAccount } from './bare-account.ts'
import { noSafeguards } from './no-safeguards.ts'
import { giveCoins } from './funds.ts'
import { openTestDatabase } from './test-database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

type NetworkName = 'ethereum' | 'bsc'
/** Answers a node's call in its place; the node answers if it returns undefined. */
type Intercept = (method: string, params: readonly unknown[]) => unknown

/** A withdrawal to make: the amount is in whole coins, fee included. */
export interface Order {
  readonly network: NetworkName
  readonly coin?: string
  readonly amount?: string
  readonly address?: Address
  readonly passes?: boolean
}

/** Two chains, a hot wallet and the books, for tests of what connects them. */
export class PayoutWorld {
  readonly database: Database
  readonly chains: Readonly<Record<NetworkName, LocalChain>>
  readonly coins = coinsOn([31337, 31338])
  readonly ledger: Ledger
  readonly moves: WithdrawalMoves
  readonly orders: OrderPayments
  readonly privateKey = generatePrivateKey()
  readonly hotWallet = privateKeyToAddress(this.privateKey)
  readonly logLines: string[] = []
  /** Payment sources besides withdrawals. */
  otherSources: readonly PayoutSource[] = []
  /** Simulates a lying or failing node. */
  intercept: Intercept = () => undefined
  now = new Date('2026-11-21T00:00:00Z')
  #signer: LocalSigner | undefined

  readonly connection: DatabaseConnection

  private constructor(connection: DatabaseConnection, chains: PayoutWorld['chains']) {
    this.connection = connection
    this.database = connection.database
    this.chains = chains
    const clock = () => this.now
    this.ledger = new Ledger(clock)
    this.orders = orderPaymentsOf(this)
    const reports = new WithdrawalReports({ clock, orders: this.orders, nameOfNetwork: String })
    this.moves = new WithdrawalMoves({ ledger: this.ledger, clock, reports })
  }

  /** Creates a world with a database of its own or the given one, which it closes at its end. */
  static async create(connection?: DatabaseConnection): Promise<PayoutWorld> {
    await buildContracts(hre)
    const [ethereum, bsc] = networks
    const chains = { ethereum: await createLocalChain(hre, ethereum), bsc: await createLocalChain(hre, bsc) }
    const world = new PayoutWorld(connection ?? (await openTestDatabase()), chains)
    for (const chain of Object.values(chains)) await fundHotWallet(chain, world.hotWallet)
    const folder = await makeTemporaryFolder('payouts')
    world.#signer = new LocalSigner({
      privateKey: world.privateKey,
      policy: signerPolicyFor(world.coins, [31337, 31338]),
      journal: await SpendingJournal.open(path.join(folder, 'journal')),
      clock: () => world.now,
    })
    return world
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.chains).map((chain) => chain.close()))
    await this.connection.close()
  }

  get signer(): LocalSigner {
    if (this.#signer === undefined) throw new Error('No signer has been created')
    return this.#signer
  }

  /** Returns the signer, except that it refuses what `refuses` accepts. */
  signerRefusing(refuses: (transaction: UnsignedTransaction) => boolean): Signer {
    return {
      address: this.hotWallet,
      sign: async (transaction) => {
        if (refuses(transaction)) throw new SignerRefusedError('fee', 'the fee is too high')
        return this.signer.sign(transaction)
      },
    }
  }

  /** Creates a worker as a process does. */
  payouts(network: NetworkName = 'ethereum', step: Step = runStep, signer: Signer = this.signer): Payouts {
    return new Payouts({ ...this.payoutOptions(network), step, signer })
  }

  payoutOptions(network: NetworkName): PayoutOptions {
    return {
      chain: this.chain(network),
      database: this.database,
      coins: this.coins,
      sources: [withdrawalPayoutSource(this), ...this.otherSources],
      signer: this.signer,
      clock: () => this.now,
      step: runStep,
      log: createLog('info', { write: (line) => this.logLines.push(line) }),
    }
  }

  chain(network: NetworkName): Chain {
    const { chainId, provider } = this.chains[network]
    const request = async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
      const answer: unknown = this.intercept(method, params)
      return answer === undefined ? provider.request({ method, params }) : answer
    }
    const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
    return { chainId, network, name: network, client }
  }

  /** Adds an account with coins. @returns Its ID. */
  async person(balances: Readonly<Record<string, string>> = { USDT: '1000', ETH: '10' }): Promise<string> {
    const id = await addBareAccount(this.database, this.now)
    for (const [coin, amount] of Object.entries(balances)) await giveCoins(this, id, amount, coin)
    return id
  }

  /** Begins a confirmed withdrawal. @returns Its id and its address. */
  async withdraw(userId: string, order: Order): Promise<{ id: string; address: Address }> {
    const { network, coin = 'USDT', amount = '100', address = newAddress(), passes = true } = order
    const fee = this.coins.onNetwork(coin, network)?.withdrawalFee ?? 0n
    const draft = { coin, network, address, memo: null, amount: parseAmount(amount), fee, orderNumber: null }
    const row = { ...draft, id: randomUUID(), userId }
    await this.database.transaction((tx) => this.moves.begin(tx, row, passes))
    return { id: row.id, address }
  }

  /** Runs rounds of a worker on Ethereum with a block after each. @returns The withdrawal's state. */
  async runUntilEnded(id: string, payouts = this.payouts()): Promise<string> {
    for (let round = 0; round < 12; round += 1) {
      await payouts.runOnce()
      const { state } = await this.view(id)
      if (state === 'success' || state === 'fail') return state
      await this.mine('ethereum')
      this.advance(61)
    }
    return (await this.view(id)).state
  }

  /** Returns a withdrawal as its owner sees it. */
  async view(id: string) {
    const row = await findWithdrawal(this.database, id)
    if (row === undefined) throw new Error('Withdrawal not found')
    return viewWithdrawal(this.database, this, row)
  }

  async balanceOf(userId: string, coin = 'USDT') {
    const balances = await this.ledger.balancesOf(this.database, userId)
    const { available = 0n, held = 0n } = balances.find((balance) => balance.coin === coin) ?? {}
    return { available, held }
  }

  /** Returns an address's balance on a chain, in the network's smallest unit. */
  async received(network: NetworkName, address: Address, coin = 'USDT'): Promise<bigint> {
    const client = createPublicClient({ transport: custom(this.chains[network].provider) })
    const token = this.coins.onNetwork(coin, network)?.token ?? null
    if (token === null) return client.getBalance({ address })
    return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  }

  async mine(network: NetworkName, blocks = 1): Promise<void> {
    await this.ask(network, 'hardhat_mine', [toHex(blocks)])
  }

  async automine(network: NetworkName, isOn: boolean): Promise<void> {
    await this.ask(network, 'evm_setAutomine', [isOn])
  }

  async ask(network: NetworkName, method: string, params: unknown[] = []): Promise<unknown> {
    return this.chains[network].provider.request({ method, params })
  }

  /** Spends a nonce of the hot wallet on something else, as a thief of its key would. */
  async stealNonce(network: NetworkName, nonce: number): Promise<Hash> {
    const raw = await privateKeyToAccount(this.privateKey).signTransaction({
      type: 'eip1559',
      chainId: this.chains[network].chainId,
      nonce,
      to: newAddress(),
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 10n ** 11n,
    })
    return (await this.ask(network, 'eth_sendRawTransaction', [raw])) as Hash
  }

  advance(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }
}

/** Creates the link from withdrawals to the orders that they pay. */
export function orderPaymentsOf(world: Pick<PayoutWorld, 'now' | 'coins' | 'database' | 'logLines'>): OrderPayments {
  const clock = () => world.now
  const places = new PayoutPlaces([], world.coins)
  const log = createLog('info', { write: (line) => world.logLines.push(line) })
  return new OrderPayments({
    clock,
    kinds: ['swap'],
    orders: new Orders({
      database: world.database,
      clock,
      log,
      kinds: [],
      step: runStep,
      safeguards: noSafeguards,
      isReadable: () => false,
    }),
    recordOf: (asset) => places.recordOf(asset),
    mayReceive: async () => true,
    isAddressOfOrder: async () => false,
  })
}

/** Returns a new address outside Sevenport, with its checksum. */
export function newAddress(): Address {
  return privateKeyToAddress(generatePrivateKey())
}
