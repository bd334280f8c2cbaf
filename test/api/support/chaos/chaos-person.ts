import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Address, Hash } from 'viem'

import { sendAccountCode, setFundPassword } from '#api/account.ts'
import { mainAuthentication } from '#api/authentication.ts'
import { listBalances } from '#api/balances.ts'
import { getRegisterConf } from '#api/configuration.ts'
import { getDepositAddress } from '#api/deposits.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { createTransfer, listTransfers, type Transfer } from '#api/transfers.ts'
import {
  beginWithdrawal,
  confirmWithdrawal,
  listWithdrawals,
  verifyWithdrawalCode,
  verifyWithdrawalPassword,
  type Withdrawal,
} from '#api/withdrawals.ts'
import { callEndpoint, CallError } from '#scripts/testing/call-endpoint.ts'
import { codeIn } from '#scripts/testing/mails.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { formatAmount, parseAmount, toNetworkUnits } from '#server/lib/amount.ts'
import { newAddress } from '#test/api/support/payout-world.ts'

import type { ChaosWorld } from './chaos-world.ts'
import { amountBetween, pick } from './random.ts'

/** A coin and a network that it is on. */
export interface Place {
  readonly coin: 'USDT' | 'ETH'
  readonly network: 'ethereum' | 'bsc'
}

/** A payment to a user's deposit address. Only the chain tells whether it went through. */
export interface Payment extends Place {
  /** The amount, in 10^-18 of the coin. */
  readonly amount: bigint
  readonly hash: Hash
}

/** A withdrawal that was begun, to an address used only once. */
export interface Intent extends Place {
  readonly address: Address
  readonly id: string
  /** Whether an answer has confirmed it. */
  isConfirmed: boolean
}

const password = 'gretel&oboe71'
const fundPassword = 'anchor!violet27'

/** Codes that leave the outcome of a call unknown, so that it's repeated. */
const unfinished = new Set<number>([apiErrorCode.internal, apiErrorCode.unavailable])

const places: readonly Place[] = [
  { coin: 'USDT', network: 'ethereum' },
  { coin: 'USDT', network: 'bsc' },
  { coin: 'ETH', network: 'ethereum' },
]

/** A user who carries on whatever happens to the server, as the app does. */
export class ChaosPerson {
  readonly email = `${randomUUID()}@mail.example`
  readonly payments: Payment[] = []
  readonly intents: Intent[] = []
  /** The ids of transfers that were answered with success. */
  readonly sent: string[] = []
  readonly #world: ChaosWorld
  #accessToken = ''
  #address: Address = '0x'

  private constructor(world: ChaosWorld) {
    this.#world = world
  }

  /** Registers and sets a fund password. */
  static async join(world: ChaosWorld): Promise<ChaosPerson> {
    const person = new ChaosPerson(world)
    const { email } = person
    const { sendEmailCode, registerUser } = mainAuthentication
    const code = await person.#codeMailedBy(() =>
      person.#ask(sendEmailCode, { email, purpose: 'register', lang: 'en_us' }),
    )
    const { agreementId, privacyId } = await person.#ask(getRegisterConf, undefined)
    const entries = { email, password, lang: 'en_us', agreementId, privacyId } as const
    const { accessToken } = await person.#ask(registerUser, { ...entries, code })
    person.#accessToken = accessToken
    const fundCode = await person.#codeMailedBy(() => person.#ask(sendAccountCode, { purpose: 'set-fund-password' }))
    await person.#ask(setFundPassword, { currentPassword: password, fundPassword, code: fundCode })
    person.#address = (await person.#ask(getDepositAddress, undefined)).address
    return person
  }

  /** The deposit address. */
  get address(): Address {
    return this.#address
  }

  /** Deposits coins from a wallet or from within a contract. */
  async payIn(): Promise<void> {
    const place = pick(places)
    const { token, decimals } = this.#recordOf(place)
    const amount = parseAmount(amountBetween(1, 400))
    const chain = this.#world.chainOf(place.network)
    const units = toNetworkUnits(amount, decimals)
    const isFromWithin = token === null && Math.random() < 0.3
    const hash = await (isFromWithin
      ? chain.payFromWithin(this.#address, units)
      : chain.pay(this.#address, units, token))
    this.payments.push({ ...place, amount, hash })
  }

  /** Withdraws to an unused address, confirming twice at once. */
  async withdraw(): Promise<void> {
    const place = pick(places)
    const draft = {
      ...place,
      address: newAddress(),
      amount: place.coin === 'ETH' ? amountBetween(0.01, 0.1) : amountBetween(6, 60),
      fee: formatAmount(this.#recordOf(place).withdrawalFee),
    }
    const { id } = await this.#ask(beginWithdrawal, draft)
    const intent: Intent = { ...place, address: draft.address, id, isConfirmed: false }
    this.intents.push(intent)
    const code = await this.#codeMailedBy(() => this.#ask(verifyWithdrawalPassword, { id, password }))
    await this.#ask(verifyWithdrawalCode, { id, code })
    const confirm = async () => {
      await this.#ask(confirmWithdrawal, { id, fundPassword })
      intent.isConfirmed = true
    }
    const results = await Promise.allSettled([confirm(), confirm()])
    const refused = results.find((result) => result.status === 'rejected')
    if (refused !== undefined) throw refused.reason
  }

  /** Sends a transfer to another user, twice at once under one id. */
  async send(other: ChaosPerson): Promise<void> {
    const id = randomUUID()
    const input = { id, coin: 'USDT', amount: amountBetween(1, 20), email: other.email, fundPassword }
    await Promise.all([this.#ask(createTransfer, input), this.#ask(createTransfer, input)])
    this.sent.push(id)
  }

  /** Returns the total of each coin in 10^-18, including what is under way. */
  async totals(): Promise<ReadonlyMap<string, bigint>> {
    const { balances } = await this.#ask(listBalances, undefined)
    return new Map(
      balances.map(({ coin, available, held, owed }) => [
        coin,
        parseAmount(available) + parseAmount(held) - parseAmount(owed),
      ]),
    )
  }

  async withdrawals(): Promise<readonly Withdrawal[]> {
    return this.#all((cursor) => this.#ask(listWithdrawals, cursor))
  }

  async transfers(): Promise<readonly Transfer[]> {
    return this.#all((cursor) => this.#ask(listTransfers, cursor))
  }

  #recordOf({ coin, network }: Place): CoinNetworkRecord {
    const record = this.#world.coins.onNetwork(coin, network)
    if (record === undefined) throw new Error(`There is no ${coin} on ${network}`)
    return record
  }

  async #all<Item>(
    ask: (cursor: { cursor?: string }) => Promise<{ items: Item[]; nextCursor: string | null }>,
  ): Promise<readonly Item[]> {
    const items: Item[] = []
    let page = await ask({})
    items.push(...page.items)
    while (page.nextCursor !== null) {
      page = await ask({ cursor: page.nextCursor })
      items.push(...page.items)
    }
    return items
  }

  /** Calls until the server gives a definite answer: a refusal is thrown, and an unknown outcome is retried. */
  async #ask<Input extends v.GenericSchema | undefined, Data extends v.GenericSchema>(
    endpoint: Endpoint<Input, Data>,
    input: Input extends v.GenericSchema ? v.InferInput<Input> : undefined,
  ): Promise<v.InferOutput<Data>> {
    for (;;) {
      try {
        return (await callEndpoint(this.#world.url, endpoint, input, this.#accessToken || undefined)).data
      } catch (error) {
        // What `fetch` throws when the server is down or its answer is cut off.
        const isCutOff = error instanceof TypeError || error instanceof SyntaxError
        if (!isCutOff && !(error instanceof CallError && unfinished.has(error.code))) throw error
        await delay(200)
      }
    }
  }

  /** Returns the code that `send` emailed or queued: a relay that is killed while sending an email sends it later. */
  async #codeMailedBy(send: () => Promise<unknown>): Promise<string> {
    const earlier = await this.#codes()
    await send()
    for (;;) {
      const code = [...(await this.#codes())].find((known) => !earlier.has(known))
      if (code !== undefined) return code
      await delay(100)
    }
  }

  async #codes(): Promise<Set<string>> {
    const { database, mailbox } = this.#world
    const waiting = sql`SELECT payload->'values'->>'code' AS code FROM outbox WHERE payload->>'to' = ${this.email}`
    const rows = await untilItWorks(() => queryRows<{ code: string | null }>(database, waiting))
    const mailed = mailbox.mails.filter(({ to }) => to === this.email).map(({ text }) => codeIn(text))
    return new Set([...rows.map(({ code }) => code), ...mailed].filter((code) => typeof code === 'string'))
  }
}

/** Retries until it works, as the test's own connections are cut along with the server's. */
async function untilItWorks<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await delay(50)
    }
  }
}
