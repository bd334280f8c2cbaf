import { Trans, useLingui } from '@lingui/react/macro'
import type { CoinTermProposal } from '#api/operator-coin-terms.ts'
import { useDropCoinTerm } from '#src/features/console/limits/limits.queries.ts'
import { termRefusal } from '#src/features/console/limits/rules/term-texts.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ConfirmTerm } from './confirm-term.tsx'
import { ProposalFacts } from './proposal-facts.tsx'
import { useTermTexts } from './use-term-texts.ts'

/** Proposals that wait for a second treasurer. */
export function TermProposals({ proposals }: { readonly proposals: readonly CoinTermProposal[] }) {
  const { t } = useLingui()
  return (
    <Card padding="none" title={<Trans>Proposals</Trans>}>
      {proposals.length === 0 ? (
        <EmptyState title={<Trans>Nothing is proposed</Trans>} />
      ) : (
        <ul aria-label={t`Proposals`}>
          {proposals.map((proposal) => (
            <ProposalRow key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ProposalRow({ proposal }: { readonly proposal: CoinTermProposal }) {
  const texts = useTermTexts()
  const name = texts.name(proposal)
  return (
    <li aria-label={name} className="space-y-3 border-line px-4 py-4 not-last:border-b">
      <p className="font-semibold">{name}</p>
      <ProposalFacts proposal={proposal} />
      <div className="flex flex-wrap items-center gap-2">
        {proposal.mayConfirm && <ConfirmTerm proposal={proposal} />}
        <DropTerm proposal={proposal} />
        {!proposal.mayConfirm && (
          <p className="text-caption text-ink-muted">
            <Trans>You proposed this. Another treasurer has to confirm it.</Trans>
          </p>
        )}
      </div>
    </li>
  )
}

/** Needs no proof, since nothing has changed yet. */
function DropTerm({ proposal: { id, mayConfirm } }: { readonly proposal: CoinTermProposal }) {
  const { t, i18n } = useLingui()
  const { mutate, isPending, isUnderWay } = useDropCoinTerm(id)
  return (
    <Button
      size="small"
      variant="secondary"
      loading={isPending}
      onClick={() => {
        if (isUnderWay()) return
        mutate(undefined, {
          onSuccess: () => showToast(t`Proposal dropped`, 'success'),
          onError: (error) => showToast(i18n._(termRefusal(error) ?? apiErrorText(error)), 'danger'),
        })
      }}
    >
      {mayConfirm ? <Trans>Decline</Trans> : <Trans>Take back</Trans>}
    </Button>
  )
}
