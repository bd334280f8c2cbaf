import { randomUUID } from 'node:crypto'

import { type CoinTermPlace, confirmCoinTerm, proposeCoinTerm } from '#api/operator-coin-terms.ts'
import { addTermDecision, addTermProposal } from '#server/coins/term-changes.repository.ts'
import type { Database } from '#server/db/database.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { registerOperator } from './operators.ts'
import { recoveryProof } from './second-factors.ts'
import type { TestApp } from './test-app.ts'

/** Changes a term as if two treasurers had agreed on it. @param at When it takes effect. */
export async function changeTerm(database: Database, place: CoinTermPlace, value: string, at: Date): Promise<void> {
  const [id, proposedBy] = [randomUUID(), randomUUID()]
  const proposal = { reason: 'Because', proposer: 'M1', proposedAt: at, expiresAt: addSeconds(at, 60), startsAt: null }
  await addTermProposal(database, { ...place, ...proposal, id, proposedBy, value: parseAmount(value) })
  const decision = {
    outcome: 'confirmed',
    decidedBy: randomUUID(),
    decider: 'M2',
    decidedAt: at,
    startsAt: at,
  } as const
  await addTermDecision(database, { ...decision, id, proposedBy })
}

/** Has one treasurer propose a term and another confirm it. */
export async function changeTermAsTreasurers(server: TestApp, place: CoinTermPlace, value: string): Promise<void> {
  const [one, other] = [await registerOperator(server, ['treasurer']), await registerOperator(server, ['treasurer'])]
  const wanted = { ...place, value, startsAt: null, reason: 'The network got dearer' }
  const proposal = { ...wanted, secondFactor: await recoveryProof(server, one) }
  const { id } = await server.ask(proposeCoinTerm, proposal, one.signedIn)
  await server.ask(confirmCoinTerm, { id, value, secondFactor: await recoveryProof(server, other) }, other.signedIn)
}
