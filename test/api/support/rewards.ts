import { randomUUID } from 'node:crypto'

import { getInvitation } from '#api/invitations.ts'
import { circleTraces } from '#server/composition/circle-traces.ts'
import { houseAccount } from '#server/ledger/ledger-account.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'
import { announceCampaign, fundBudget } from '#server/modules/invitations/campaigns.ts'
import { DiscountPayments } from '#server/modules/invitations/discount-payments.ts'
import { RewardDecisions } from '#server/modules/invitations/reward-decisions.ts'
import { RewardScreening } from '#server/modules/invitations/reward-screening.ts'

import { logIn, type Person, register } from './people.ts'
import type { CallOptions, TestApp } from './test-app.ts'
import { testConfig } from './test-config.ts'

export const day = 86_400

interface Terms {
  readonly dailyCap?: string
  readonly totalCap?: string
  readonly minimumOrders?: number
}

/** Campaigns, their budgets and the orders of invited users, without the desk. */
export class RewardWorld {
  readonly #server: TestApp
  readonly ledger = new Ledger(systemClock)
  readonly decisions: RewardDecisions
  readonly screening: RewardScreening
  readonly discounts: DiscountPayments

  constructor(server: TestApp) {
    this.#server = server
    const parts = { database: server.database, clock: systemClock, ledger: this.ledger }
    this.decisions = new RewardDecisions(parts)
    this.screening = new RewardScreening({ ...parts, readTraces: circleTraces(testConfig.secrets) })
    this.discounts = new DiscountPayments(parts)
  }

  /** Runs what the worker does. */
  async work(): Promise<void> {
    await this.decisions.run()
    await this.screening.run()
    await this.screening.run()
    await this.discounts.run()
  }

  /** Books fees of the house and sets them apart for rewards. */
  async fund(coin: string, text: string): Promise<void> {
    const { database } = this.#server
    const amount = parseAmount(text)
    await database.transaction((tx) =>
      this.ledger.post(tx, {
        key: randomUUID(),
        kind: 'desk-payment',
        reference: null,
        postings: [
          { account: houseAccount('world', coin), amount: -amount },
          { account: houseAccount('fees', coin), amount },
        ],
      }),
    )
    if (!(await fundBudget(database, this.ledger, { id: randomUUID(), coin, amount })))
      throw new Error('The budget was not funded')
  }

  /** Announces a campaign that begins in a day and advances the clock to then. */
  async runCampaign(coin: string, { dailyCap = '100', totalCap = '1000', minimumOrders = 2 }: Terms = {}) {
    const startsAt = addSeconds(systemClock(), day + 1)
    const endsAt = addSeconds(startsAt, 60 * day)
    const terms = { coin, sharePpm: 200_000, coolingDays: 14, minimumOrders, startsAt, endsAt }
    const caps = { dailyCap: parseAmount(dailyCap), totalCap: parseAmount(totalCap) }
    const obstacle = await announceCampaign(this.#server.database, { ...terms, ...caps }, systemClock())
    if (obstacle !== undefined) throw new Error(`The campaign was not announced: ${obstacle}`)
    this.#server.advance(day + 2)
  }

  /** Registers a user with the inviter's code. */
  async invite(inviter: Person, email?: string): Promise<Person> {
    const { code } = await this.#server.ask(getInvitation, undefined, await this.again(inviter))
    return register(this.#server, { invitationCode: code, ...(email !== undefined && { email }) })
  }

  /** Notes a user's order, whose fee is booked now. */
  async order({ session }: Person, coin: string, fee: string, orderId: string = randomUUID()): Promise<void> {
    const noted = { orderId, userId: session.userId, orderedAt: systemClock(), coin, fee: parseAmount(fee) }
    await this.#server.database.transaction((tx) => this.decisions.note(tx, noted))
  }

  /** Logs a user in again, as access tokens expire in tests that span days. */
  async again(person: Person): Promise<CallOptions> {
    return { ...person.place, accessToken: (await logIn(this.#server, person)).accessToken }
  }
}
