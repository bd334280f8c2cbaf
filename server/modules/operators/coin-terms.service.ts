import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type {
  CoinTermPlace,
  confirmCoinTerm,
  listCoinTermHistory,
  listCoinTerms,
  proposeCoinTerm,
} from '#api/operator-coin-terms.ts'
import type { SecondFactorProof } from '#api/owner-proof.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { coinsAt } from '#server/coins/current-coins.ts'
import {
  addTermDecision,
  addTermProposal,
  findTermProposal,
  listOpenTermProposals,
  listTermChanges,
  listTermHistory,
  lockTermDecisions,
  type TermProposal,
} from '#server/coins/term-changes.repository.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

import { requireTerms, readTermAmount, valueIn } from './coin-term-checks.ts'
import { viewTermProposals, viewTerms } from './coin-term-view.ts'
import type { OperatorGuard } from './operator-guard.ts'

type Terms = v.InferOutput<typeof listCoinTerms.data>
type History = v.InferOutput<typeof listCoinTermHistory.data>
type Wanted = v.InferOutput<typeof proposeCoinTerm.input>
type Confirmation = v.InferOutput<typeof confirmCoinTerm.input>

export interface CoinTermOptions {
  readonly database: Database
  readonly clock: Clock
  readonly guard: OperatorGuard
  /** The coins as released. */
  readonly registry: CoinRegistry
  /** Consumes the proof, so don't call inside a transaction. @throws ApiFailure `secondFactorWrong`, `tooManyTries` */
  readonly verify: (caller: SignedIn, proof: SecondFactorProof, origin: Origin) => Promise<void>
}

/** Seconds in which a proposal can be confirmed. */
const proposalTime = 3 * 86_400
/** Maximum seconds by which a change can be announced in advance. */
const longestNotice = 366 * 86_400

/** Fees and limits of coins: one treasurer proposes a change, and another one confirms it. */
export class CoinTermService {
  readonly #options: CoinTermOptions

  constructor(options: CoinTermOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn): Promise<Terms> {
    const { database, guard, registry, clock } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const now = clock()
      const current = await coinsAt(tx, registry, now)
      const proposals = await listOpenTermProposals(tx, now)
      return {
        terms: viewTerms(registry, current, await listTermChanges(tx, { after: now })),
        proposals: viewTermProposals(proposals, current, caller),
      }
    })
  }

  /** @throws ApiFailure `forbidden` */
  async history(caller: SignedIn, place: CoinTermPlace): Promise<History> {
    const { database, guard } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const changes = await listTermHistory(tx, place)
      return {
        changes: changes.map(({ id, value, startsAt, reason, proposer, decider, decidedAt }) => ({
          id,
          value: formatAmount(value),
          startsAt: startsAt.toISOString(),
          reason,
          proposedBy: proposer,
          confirmedBy: decider,
          confirmedAt: decidedAt.toISOString(),
        })),
      }
    })
  }

  /** @throws ApiFailure with the contract's codes */
  async propose(
    caller: SignedIn,
    { secondFactor, ...wanted }: Wanted,
    origin: Origin,
  ): Promise<{ readonly id: string }> {
    const { database, guard, verify } = this.#options
    // Check first, so that an invalid proposal doesn't consume the proof.
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      await this.#draft(tx, caller, wanted)
    })
    await verify(caller, secondFactor, origin)
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const { proposal, before } = await this.#draft(tx, caller, wanted)
      await addTermProposal(tx, proposal)
      const details = { ...factsOf(proposal, before), reason: proposal.reason }
      await guard.record(tx, caller, { action: 'propose-coin-term', subject: subjectOf(proposal), details })
      return { id: proposal.id }
    })
  }

  /** @throws ApiFailure with the contract's codes */
  async confirm(caller: SignedIn, { id, value, secondFactor }: Confirmation, origin: Origin): Promise<void> {
    const { database, guard, verify, registry, clock } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      await this.#requireConfirmable(tx, caller, { id, value })
    })
    await verify(caller, secondFactor, origin)
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      await lockTermDecisions(tx)
      const proposal = await this.#requireConfirmable(tx, caller, { id, value })
      const now = clock()
      const startsAt = proposal.startsAt ?? now
      const before = valueIn(await coinsAt(tx, registry, now), proposal)
      await requireTerms(tx, registry, { ...proposal, startsAt })
      await this.#decide(tx, caller, proposal, { outcome: 'confirmed', decidedAt: now, startsAt })
      const details = { ...factsOf(proposal, before), proposedBy: proposal.proposer }
      await guard.record(tx, caller, { action: 'confirm-coin-term', subject: subjectOf(proposal), details })
    })
  }

  /** Withdraws or declines a proposal. @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async drop(caller: SignedIn, id: string): Promise<void> {
    const { database, guard, clock } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      await lockTermDecisions(tx)
      const proposal = await this.#requireOpen(tx, id)
      await this.#decide(tx, caller, proposal, { outcome: 'dropped', decidedAt: clock(), startsAt: null })
      const details = { value: formatAmount(proposal.value), proposedBy: proposal.proposer }
      await guard.record(tx, caller, { action: 'drop-coin-term', subject: subjectOf(proposal), details })
    })
  }

  /** Returns the checked proposal and the current value. */
  async #draft(tx: Transaction, caller: SignedIn, { value, startsAt: start, ...rest }: Omit<Wanted, 'secondFactor'>) {
    const { registry, clock } = this.#options
    const now = clock()
    const startsAt = start === null ? null : readStart(start, now)
    const draft = { ...rest, value: readTermAmount(value) }
    const before = valueIn(await coinsAt(tx, registry, now), draft)
    await requireTerms(tx, registry, { ...draft, startsAt: startsAt ?? now })
    const latest = addSeconds(now, proposalTime)
    const proposal: TermProposal = {
      ...draft,
      id: createTimeOrderedId(now),
      startsAt,
      proposedBy: caller.userId,
      proposer: caller.account.memberId,
      proposedAt: now,
      // A proposal can't be confirmed after its start, because changes are never backdated.
      expiresAt: startsAt !== null && startsAt < latest ? startsAt : latest,
    }
    return { proposal, before }
  }

  async #requireConfirmable(
    tx: Transaction,
    caller: SignedIn,
    { id, value }: Omit<Confirmation, 'secondFactor'>,
  ): Promise<TermProposal> {
    const proposal = await this.#requireOpen(tx, id)
    if (proposal.proposedBy === caller.userId) {
      throw new ApiFailure(apiErrorCode.forbidden, 'Another treasurer has to confirm what you have proposed')
    }
    if (proposal.value !== readTermAmount(value)) throw conflict('This isn’t the amount that was proposed')
    await this.#options.guard.requireProposer(tx, caller, proposal.proposedBy)
    return proposal
  }

  async #requireOpen(tx: Transaction, id: string): Promise<TermProposal> {
    const found = await findTermProposal(tx, id)
    if (found === undefined) throw new ApiFailure(apiErrorCode.notFound, 'There is no such proposal')
    if (found.outcome !== null) throw conflict(`The proposal has been ${found.outcome}`)
    if (found.proposal.expiresAt <= this.#options.clock()) throw conflict('The proposal has expired')
    return found.proposal
  }

  async #decide(
    tx: Transaction,
    caller: SignedIn,
    { id, proposedBy }: TermProposal,
    decision: Pick<Parameters<typeof addTermDecision>[1], 'outcome' | 'decidedAt' | 'startsAt'>,
  ): Promise<void> {
    const decider = { decidedBy: caller.userId, decider: caller.account.memberId }
    await addTermDecision(tx, { id, proposedBy, ...decider, ...decision })
  }
}

/** @throws ApiFailure `invalidRequest` */
function readStart(text: string, now: Date): Date {
  const start = new Date(text)
  if (Number.isNaN(start.getTime()) || start <= now || start > addSeconds(now, longestNotice)) {
    throw new ApiFailure(apiErrorCode.invalidRequest, 'startsAt: this is no moment within a year from now')
  }
  return start
}

function factsOf({ value, startsAt }: TermProposal, before: bigint) {
  return {
    value: `${formatAmount(before)} → ${formatAmount(value)}`,
    startsAt: startsAt?.toISOString() ?? 'on confirmation',
  }
}

function subjectOf({ kind, coin, network }: CoinTermPlace): string {
  return [kind, coin, network].filter((part) => part !== null).join(' ')
}

function conflict(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.stateConflict, message)
}
