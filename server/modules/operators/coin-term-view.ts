import type { CoinTerm, CoinTermProposal } from '#api/operator-coin-terms.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { isSamePlace, listTermValues } from '#server/coins/current-coins.ts'
import { boundsOf, isDrastic } from '#server/coins/term-bounds.ts'
import type { TermChange, TermProposal } from '#server/coins/term-changes.repository.ts'
import type { SignedIn } from '#server/http/route.ts'
import { formatAmount } from '#server/lib/amount.ts'

/** @param announced Changes that haven't started yet, the next one first. */
export function viewTerms(released: CoinRegistry, current: CoinRegistry, announced: readonly TermChange[]): CoinTerm[] {
  const now = listTermValues(current)
  return listTermValues(released).map((term) => {
    const { kind, coin, network, value } = term
    const { lowest, highest } = boundsOf(kind, value)
    return {
      kind,
      coin,
      network,
      value: formatAmount(now.find((known) => isSamePlace(known, term))?.value ?? value),
      released: formatAmount(value),
      lowest: formatAmount(lowest),
      highest: formatAmount(highest),
      announced: announced
        .filter((change) => isSamePlace(change, term))
        .map((change) => ({ value: formatAmount(change.value), startsAt: change.startsAt.toISOString() })),
    }
  })
}

/** Returns the proposals, except those for a coin that is no longer listed, which can't be confirmed. */
export function viewTermProposals(
  proposals: readonly TermProposal[],
  current: CoinRegistry,
  caller: Pick<SignedIn, 'userId'>,
): CoinTermProposal[] {
  const now = listTermValues(current)
  return proposals.flatMap((proposal) => {
    const term = now.find((known) => isSamePlace(known, proposal))
    return term === undefined ? [] : [viewTermProposal(proposal, term.value, caller)]
  })
}

/** @param before The current value. */
function viewTermProposal(
  proposal: TermProposal,
  before: bigint,
  { userId }: Pick<SignedIn, 'userId'>,
): CoinTermProposal {
  const { id, kind, coin, network, value, startsAt, reason, proposer, proposedBy, proposedAt, expiresAt } = proposal
  return {
    id,
    kind,
    coin,
    network,
    value: formatAmount(before),
    proposed: formatAmount(value),
    startsAt: startsAt?.toISOString() ?? null,
    reason,
    proposedBy: proposer,
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isDrastic: isDrastic(kind, before, value),
    mayConfirm: proposedBy !== userId,
  }
}
