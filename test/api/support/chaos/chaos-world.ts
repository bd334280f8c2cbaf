import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import hre from 'hardhat'

import { networks } from '#deployments/networks.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { fundHotWallet, type LocalHotWallet, makeHotWallet } from '#scripts/local-world/hot-wallet.ts'
import { type Mailbox, startMailbox } from '#scripts/local-world/mailbox.ts'
import { findFreePort } from '#scripts/local-world/ports.ts'
import { scratchFolder } from '#scripts/scratch-folder.ts'
import { connectChains } from '#server/chain/chains.ts'
import { Holdings } from '#server/chain/holdings.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { connectPostgres, type DatabaseConnection } from '#server/db/connect.ts'
import { Reconciliation } from '#server/jobs/reconciliation.ts'
import type { Difference } from '#server/db/schema/ledger.ts'
import { systemClock } from '#server/lib/clock.ts'
import { createLog } from '#server/log.ts'
import { listAwaitedHolds } from '#server/modules/withdrawals/withdrawals.repository.ts'
import { type RealPostgres, startPostgres } from '#test/api/support/real-postgres.ts'
import { serverEnvironment, ServerProcess } from '#test/api/support/server-process.ts'
import { makeTemporaryFolder } from '#test/api/support/temporary-folder.ts'

import { pick } from './random.ts'
import { StormyChain } from './stormy-chain.ts'

/** Milliseconds between two blocks. */
const blockInterval = 300
/** Milliseconds that a process is frozen at most: longer than PostgreSQL waits for the rest of a transaction. */
const maxFreeze = 12_000
/** Blocks that a fork replaces at most: twice as many as deposits and payments on this chain wait for. */
const deepestFork = 12

type Role = 'http' | 'payer' | 'worker'

const roles = ['http', 'payer', 'worker'] as const satisfies readonly Role[]

/** The server as separate processes on PostgreSQL and two chains, and everything that can go wrong with them. */
export class ChaosWorld {
  readonly url: string
  readonly ethereum: StormyChain
  readonly bsc: StormyChain
  readonly mailbox: Mailbox
  readonly coins = coinsOn([31_337, 31_338])
  /** The faults that were injected. */
  readonly evils: string[] = []
  /** Errors that these caused, to read when the test fails. */
  readonly refusals: string[] = []
  /** Processes that ended without being killed, with their output. */
  readonly ownEnds: string[] = []
  readonly #postgres: RealPostgres
  readonly #connection: DatabaseConnection
  readonly #hotWallet: LocalHotWallet
  readonly #environments: Readonly<Record<Role, Readonly<Record<string, string>>>>
  readonly #processes = new Map<Role, ServerProcess>()
  readonly #mining: NodeJS.Timeout
  #isClosing = false

  private constructor(parts: {
    readonly port: number
    readonly chains: readonly [StormyChain, StormyChain]
    readonly mailbox: Mailbox
    readonly postgres: RealPostgres
    readonly databaseUrl: string
    readonly hotWallet: LocalHotWallet
  }) {
    const { port, chains, mailbox, postgres, databaseUrl, hotWallet } = parts
    const [ethereum, bsc] = chains
    this.url = `http://127.0.0.1:${port}`
    this.ethereum = ethereum
    this.bsc = bsc
    this.mailbox = mailbox
    this.#postgres = postgres
    // Cut along with the server's connections.
    this.#connection = connectPostgres(databaseUrl, () => undefined)
    this.#hotWallet = hotWallet
    const common = serverEnvironment({
      DATABASE_URL: databaseUrl,
      SMTP_URL: mailbox.smtpUrl,
      RPC_URLS: chains.map(({ local, url }) => `${local.chainId}=${url}`).join(','),
      TRUSTED_PROXIES: 'loopback',
    })
    const { keystore, passwordFile } = hotWallet.files ?? {}
    this.#environments = {
      http: { ...common, ROLE: 'http', PORT: String(port) },
      payer: { ...common, ROLE: 'worker', SIGNER_KEYSTORE: keystore ?? '', SIGNER_PASSWORD_FILE: passwordFile ?? '' },
      worker: { ...common, ROLE: 'worker' },
    }
    this.#mining = setInterval(() => {
      for (const chain of chains) chain.mine().catch((error: unknown) => this.refusals.push(String(error)))
    }, blockInterval)
  }

  static async create(): Promise<ChaosWorld> {
    await buildContracts(hre)
    const [ethereum, bsc] = networks
    const chains = [await StormyChain.create(ethereum), await StormyChain.create(bsc)] as const
    const hotWallet = await makeHotWallet(await makeTemporaryFolder('chaos'))
    for (const chain of chains) {
      await chain.ask('evm_setAutomine', [true])
      await fundHotWallet(chain.local, hotWallet.address)
      await chain.ask('evm_setAutomine', [false])
    }
    const postgres = await startPostgres({ folder: scratchFolder() })
    const world = new ChaosWorld({
      port: await findFreePort(),
      chains,
      mailbox: await startMailbox(),
      postgres,
      databaseUrl: await postgres.createDatabase(),
      hotWallet,
    })
    for (const role of roles) world.#start(role)
    await world.#processes.get('http')?.port()
    return world
  }

  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#mining)
    for (const started of this.#processes.values()) {
      started.kill('SIGKILL')
      await started.ended
    }
    await Promise.all([this.ethereum.close(), this.bsc.close(), this.mailbox.close(), this.#connection.close()])
    await this.#postgres.stop()
  }

  get database() {
    return this.#connection.database
  }

  chainOf(network: string): StormyChain {
    return network === 'bsc' ? this.bsc : this.ethereum
  }

  /** Counts the injected faults by kind, such as `3 × kill http`. */
  countEvils(): string {
    const counts = new Map<string, number>()
    for (const evil of this.evils) counts.set(evil, (counts.get(evil) ?? 0) + 1)
    return [...counts].map(([evil, count]) => `${count} × ${evil}`).join(', ')
  }

  /** Returns the end of each process's output. */
  outputs(): readonly string[] {
    return [...this.#processes].map(([role, { output }]) => `${role} wrote:\n${output.slice(-4_000)}`)
  }

  /** Injects faults into the processes and their environment. All is well again when it returns. */
  async rage(seconds: number): Promise<void> {
    const end = Date.now() + seconds * 1000
    const go = async (evils: readonly (() => Promise<void>)[]) => {
      while (Date.now() < end) {
        await pick(evils)()
        await delay(Math.random() * 1_500)
      }
    }
    await Promise.all([
      go([() => this.#killOne(), () => this.#freezeOne()]),
      go([() => this.#cutDatabase(), () => this.#crashDatabase(), () => this.#storm(), () => this.#fork()]),
    ])
  }

  /** Kills every process at once and starts all of them again. */
  async restart(): Promise<void> {
    await Promise.all(roles.map((role) => this.#kill(role)))
    for (const role of roles) this.#start(role)
    await this.#processes.get('http')?.port()
  }

  /** Returns where the books and the chains disagree with the balances. */
  async reconcile(): Promise<readonly Difference[]> {
    const { database, coins } = this
    const rpcUrls = Object.fromEntries([this.ethereum, this.bsc].map(({ local, url }) => [local.chainId, url]))
    const chains = connectChains(rpcUrls)
    const holdings = new Holdings({ database, chains, coins, findHotWallets: async () => [this.#hotWallet.address] })
    return new Reconciliation({
      database,
      holdingsOf: (coin) => holdings.of(coin),
      awaitedHolds: listAwaitedHolds,
      clock: systemClock,
      log: createLog('silent'),
      metrics: { report: () => undefined, compared: () => undefined },
    }).run()
  }

  #start(role: Role): void {
    const started = new ServerProcess(this.#environments[role])
    this.#processes.set(role, started)
    void this.#superviseUntilEnd(role, started)
  }

  /** Restarts a process that ends by itself, as a supervisor does in production. */
  async #superviseUntilEnd(role: Role, started: ServerProcess): Promise<void> {
    const code = await started.ended
    if (this.#processes.get(role) !== started) return
    // Without a database it doesn't start; once it has started, it must not end.
    if (started.output.includes('"Listening"')) {
      this.ownEnds.push(`${role} ended by itself with ${code}:\n${started.output.slice(-4_000)}`)
    }
    await delay(200)
    if (this.#processes.get(role) === started && !this.#isClosing) this.#start(role)
  }

  async #kill(role: Role): Promise<void> {
    const started = this.#processes.get(role)
    this.#processes.delete(role)
    started?.kill('SIGKILL')
    await started?.ended
  }

  async #killOne(): Promise<void> {
    const role = pick(roles)
    this.evils.push(`kill ${role}`)
    await this.#kill(role)
    await delay(Math.random() * 500)
    this.#start(role)
  }

  /** Freezes one process while the others go on, so that it wakes up with outdated state. */
  async #freezeOne(): Promise<void> {
    const role = pick(roles)
    this.evils.push(`freeze ${role}`)
    const started = this.#processes.get(role)
    started?.kill('SIGSTOP')
    await delay(Math.random() * maxFreeze)
    started?.kill('SIGCONT')
  }

  async #cutDatabase(): Promise<void> {
    this.evils.push('cut connections to the database')
    await this.database
      .execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()`)
      .catch((error: unknown) => this.refusals.push(String(error)))
  }

  async #crashDatabase(): Promise<void> {
    this.evils.push('crash of the database')
    await this.#postgres.crash()
  }

  async #storm(): Promise<void> {
    const chain = pick([this.ethereum, this.bsc])
    this.evils.push(`storm on ${chain.local.chainId}`)
    chain.isStormy = true
    await delay(Math.random() * 4_000)
    chain.isStormy = false
  }

  async #fork(): Promise<void> {
    const depth = 1 + Math.floor(Math.random() * deepestFork)
    this.evils.push(`fork of ${depth}`)
    await this.ethereum.fork(depth)
  }
}
