import { type TronAccount, tronAccountOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { tronSweeps } from '#server/db/schema/tron-sweeps.ts'
import { formatAmount, fromNetworkUnits, parseAmount } from '#server/lib/amount.ts'

import { recordingStep } from './crashing-step.ts'
import { TronPayoutWorld } from './tron-payout-world.ts'
import { type TronPerson, TronWorld } from './tron-world.ts'

const usdt = tronAccountOf(localTronNetwork.tokens[0]?.address ?? '')

/** A balance, in coins. */
interface Balance {
  readonly trx: string
  readonly usdt: string
}

/** Users with addresses of the key whose hot wallet pays, and everything that reads, pays and sweeps there. */
export class TronSweepWorld {
  readonly pays: TronPayoutWorld
  readonly reads: TronWorld

  private constructor(pays: TronPayoutWorld, reads: TronWorld) {
    this.pays = pays
    this.reads = reads
  }

  static async create(): Promise<TronSweepWorld> {
    const pays = await TronPayoutWorld.create()
    const reads = await TronWorld.create(pays.connection, pays.node, await pays.xpub())
    const world = new TronSweepWorld(pays, reads)
    await world.read()
    return world
  }

  async close(): Promise<void> {
    await this.pays.close()
  }

  /** Reads the chain with the watcher. */
  async read(): Promise<void> {
    await this.reads.catchUp(this.reads.watcher(recordingStep))
  }

  /** Pays a user's address and credits the deposit. @param amount In coins. */
  async deposit({ account }: TronPerson, coin: 'TRX' | 'USDT', amount: bigint): Promise<void> {
    const { node, faucet } = this.pays.standIn
    const units = amount * 1_000_000n
    if (coin === 'TRX') await faucet.pay(node, account, units)
    else await faucet.payToken(node, coin, account, units)
    this.pays.produce(20)
    await this.read()
  }

  /** Returns an account's balance on the chain, in coins. */
  async on(account: TronAccount): Promise<Balance> {
    const { node } = this.pays
    const trx = (await node.balance(account)) ?? 0n
    return { trx: coins(trx), usdt: coins(await node.tokenBalance(usdt, account)) }
  }

  /** Returns the total of all our accounts on the chain, and the one that the database adds up. */
  async held(): Promise<{ readonly onChain: Balance; readonly added: Balance }> {
    await this.read()
    const each = await Promise.all((await this.reads.accounts()).map((one) => this.on(one)))
    const total = (coin: keyof Balance) => {
      return formatAmount(each.reduce((sum, one) => sum + parseAmount(one[coin]), 0n))
    }
    return {
      onChain: { trx: total('trx'), usdt: total('usdt') },
      added: { trx: await this.reads.held('TRX'), usdt: await this.reads.held('USDT') },
    }
  }

  /** Describes what was signed, oldest first, such as `sweep 20 TRX done`. */
  async sweeps(): Promise<readonly string[]> {
    const rows = await this.pays.database.select().from(tronSweeps).orderBy(tronSweeps.signedAt)
    return rows.map(({ kind, coin, state, amount }) => `${kind} ${coins(amount)} ${coin} ${state}`)
  }
}

function coins(units: bigint): string {
  return formatAmount(fromNetworkUnits(units, 6))
}
