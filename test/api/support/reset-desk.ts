import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'

import { confirmFactorReset, proposeFactorReset, withdrawFactorReset } from '#api/operator-factor-resets.ts'
import { secondFactorResets as resets } from '#server/db/schema/second-factors.ts'

import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** The reviewer's note on how they know that the factors are lost. */
export const note = 'Sat in the video call with her passport'

const idOf = ({ session }: Person) => session.userId

/** The reviewers' calls for resetting second factors of users. */
export class ResetDesk {
  readonly #server: TestApp
  readonly #reviewers: { readonly rita: Person; readonly raul: Person }

  constructor(server: TestApp, reviewers: { readonly rita: Person; readonly raul: Person }) {
    this.#server = server
    this.#reviewers = reviewers
  }

  propose = (of: Person, by = this.#reviewers.rita, email = of.email) =>
    this.#server.call(proposeFactorReset, { id: idOf(of), email, cause: 'lost', note }, by.signedIn)

  confirm = async (of: Person, by = this.#reviewers.raul) =>
    this.#server.call(confirmFactorReset, await this.underWay(of), by.signedIn)

  withdraw = async (of: Person, by = this.#reviewers.raul) =>
    this.#server.call(withdrawFactorReset, await this.underWay(of), by.signedIn)

  begin = async (of: Person) => {
    const codes = [(await this.propose(of)).code, (await this.confirm(of)).code]
    if (codes.some((code) => code !== 0)) throw new Error(`A reset was answered with the codes ${codes.join(' and ')}`)
  }

  /** Returns the input that confirms or withdraws the reset under way. */
  underWay = async (of: Person) => {
    const rows = await this.rowsOf(of)
    return { id: idOf(of), reset: rows.find(({ endedAt }) => endedAt === null)?.id ?? randomUUID(), note }
  }

  rowsOf = async (person: Person) =>
    this.#server.database
      .select()
      .from(resets)
      .where(eq(resets.userId, idOf(person)))
      .orderBy(resets.proposedAt)

  outcomeOf = async (person: Person) => (await this.rowsOf(person)).at(-1)?.outcome

  /** Lets hours pass for all resets, by backdating them. */
  wait = async (hours: number) => {
    const earlier = (column: (typeof resets)['dueAt' | 'lapsesAt' | 'proposedAt' | 'confirmedAt']) =>
      sql`${column} - make_interval(hours => ${hours})`
    await this.#server.database.update(resets).set({
      proposedAt: earlier(resets.proposedAt),
      lapsesAt: earlier(resets.lapsesAt),
      confirmedAt: earlier(resets.confirmedAt),
      dueAt: earlier(resets.dueAt),
    })
  }

  carryOut = async () => this.#server.backend.cleanUps.find(({ name }) => name === 'second factors to be reset')?.run()
}
