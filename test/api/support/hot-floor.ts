import { randomUUID } from 'node:crypto'

import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { addTermDecision, addTermProposal } from '#server/coins/term-changes.repository.ts'
import type { Database } from '#server/db/database.ts'
import { addSeconds } from '#server/lib/clock.ts'

interface Place {
  readonly database: Database
  readonly terms: Pick<CoinNetworkRecord, 'coin' | 'network'>
  readonly now: Date
}

/** Two treasurers give the hot wallet another floor. @param value In 10^-18 of the coin. */
export async function changeFloor({ database, terms, now }: Place, value: bigint): Promise<void> {
  const [id, proposedBy] = [randomUUID(), randomUUID()]
  const place = { kind: 'hot-floor', coin: terms.coin, network: terms.network, value } as const
  const proposal = { proposedBy, proposer: 'M1', reason: 'Because', proposedAt: now, startsAt: null }
  await addTermProposal(database, { ...place, ...proposal, id, expiresAt: addSeconds(now, 60) })
  const decided = { decidedBy: randomUUID(), decider: 'M2', decidedAt: now, startsAt: now }
  await addTermDecision(database, { id, proposedBy, outcome: 'confirmed', ...decided })
}
