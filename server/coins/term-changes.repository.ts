import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'

import type { CoinTermPlace } from '#api/operator-coin-terms.ts'
import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { askTogether, fromRows, type Question } from '#server/db/questions.ts'
import { coinTermDecisions, coinTermProposals } from '#server/db/schema/coins.ts'

export type TermProposal = typeof coinTermProposals.$inferSelect
export type TermDecision = typeof coinTermDecisions.$inferSelect

/** A changed fee or limit, in 10^-18 of the coin. */
export interface CoinTermValue extends CoinTermPlace {
  readonly value: bigint
}

/** A confirmed change, as the history shows it. */
export interface TermChange extends CoinTermValue {
  readonly id: string
  readonly startsAt: Date
  readonly reason: string
  /** Member ID, as is `decider`. */
  readonly proposer: string
  readonly decider: string
  readonly decidedAt: Date
}

const { kind, coin, network, value, reason, proposer } = coinTermProposals
const { outcome, decider, decidedAt } = coinTermDecisions

/** Null only for dropped proposals. */
const startsAt = sql<Date>`${coinTermDecisions.startsAt}`.mapWith(coinTermDecisions.startsAt)
const change = { id: coinTermDecisions.id, kind, coin, network, value, startsAt, reason, proposer, decider, decidedAt }
const isConfirmed = eq(outcome, 'confirmed')
const ofDecision = eq(coinTermProposals.id, coinTermDecisions.id)

/** The changes in force at `now`. Of two that started at the same time, the one confirmed last applies. */
export const termsInForce: Question<readonly CoinTermValue[]> = fromRows(
  sql`SELECT DISTINCT ON (${kind}, ${coin}, ${network}) ${kind}, ${coin}, ${network}, ${value}::text AS value
    FROM ${coinTermDecisions} JOIN ${coinTermProposals} ON ${ofDecision}
    WHERE ${isConfirmed} AND ${coinTermDecisions.startsAt} <= ${sql.placeholder('now')}::timestamptz
    ORDER BY ${kind}, ${coin}, ${network},
      ${coinTermDecisions.startsAt} DESC, ${decidedAt} DESC, ${coinTermDecisions.id} DESC`,
  (rows) => rows.map((row) => ({ ...(row as unknown as CoinTermPlace), value: BigInt(String(row.value)) })),
)

const readTerms = askTogether('coin_terms', { terms: termsInForce })

/** Returns the changes in force at a time. */
export async function listTermsAt(tx: Transaction, at: Date): Promise<readonly CoinTermValue[]> {
  return (await readTerms(tx, { now: at.toISOString() })).terms
}

/** Lists changes in the order in which they take effect. */
export async function listTermChanges(
  tx: Transaction,
  { coin: symbol, after }: { readonly coin?: string | null; readonly after?: Date },
): Promise<readonly TermChange[]> {
  return changesWhere(
    tx,
    and(symbol === undefined ? undefined : isOf(coin, symbol), after && gt(coinTermDecisions.startsAt, after)),
  )
}

/** Lists the changes of one fee or limit, newest first. */
export async function listTermHistory(tx: Transaction, place: CoinTermPlace): Promise<readonly TermChange[]> {
  const isThere = and(eq(kind, place.kind), isOf(coin, place.coin), isOf(network, place.network))
  return (await changesWhere(tx, isThere)).toReversed()
}

function isOf(column: typeof coin | typeof network, value: string | null): SQL {
  return value === null ? isNull(column) : eq(column, value)
}

async function changesWhere(tx: Transaction, where: SQL | undefined): Promise<TermChange[]> {
  return tx
    .select(change)
    .from(coinTermDecisions)
    .innerJoin(coinTermProposals, ofDecision)
    .where(and(isConfirmed, where))
    .orderBy(asc(coinTermDecisions.startsAt), asc(decidedAt), asc(coinTermDecisions.id))
}

/** Makes concurrent decisions wait for each other, since the values that they confirm have to be consistent. */
export async function lockTermDecisions(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE coin_term_decisions IN SHARE ROW EXCLUSIVE MODE`)
}

export async function addTermProposal(tx: Transaction, row: TermProposal): Promise<void> {
  await tx.insert(coinTermProposals).values(row)
}

export async function addTermDecision(tx: Transaction, row: TermDecision): Promise<void> {
  await tx.insert(coinTermDecisions).values(row)
}

/** Returns a proposal with its outcome, if it has one. */
export async function findTermProposal(
  tx: Transaction,
  id: string,
): Promise<{ readonly proposal: TermProposal; readonly outcome: TermDecision['outcome'] | null } | undefined> {
  const [row] = await tx
    .select({ proposal: coinTermProposals, outcome })
    .from(coinTermProposals)
    .leftJoin(coinTermDecisions, ofDecision)
    .where(eq(coinTermProposals.id, id))
  return row
}

/** Lists proposals that can still be confirmed, oldest first. */
export async function listOpenTermProposals(tx: Transaction, now: Date): Promise<readonly TermProposal[]> {
  const rows = await tx
    .select({ proposal: coinTermProposals })
    .from(coinTermProposals)
    .leftJoin(coinTermDecisions, ofDecision)
    .where(isOpen(now))
    .orderBy(asc(coinTermProposals.proposedAt), asc(coinTermProposals.id))
  return rows.map(({ proposal }) => proposal)
}

export async function backlogOfTermProposals(tx: Transaction, now: Date): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(coinTermProposals.proposedAt))
      .from(coinTermProposals)
      .leftJoin(coinTermDecisions, ofDecision)
      .where(isOpen(now)),
  )
}

function isOpen(now: Date): SQL | undefined {
  return and(isNull(coinTermDecisions.id), gt(coinTermProposals.expiresAt, now))
}
