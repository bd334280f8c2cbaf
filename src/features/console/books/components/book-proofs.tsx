import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { BookProof } from '#api/operator-books.ts'
import { useBookProofs, useRequestProof } from '#src/features/console/books/books.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** The results of reconciliations, and a button to run one. */
export function BookProofs() {
  const { t, i18n } = useLingui()
  const query = useBookProofs()
  const request = useRequestProof()
  const isUnderWay = query.data?.some(({ state }) => state === 'waiting' || state === 'running') ?? false
  return (
    <>
      <Card title={<Trans>Reconciliation</Trans>}>
        <p className="pb-3 text-ink-muted">
          <Trans>
            Compares every balance with its entries, and what people have with what the chains hold. It runs every ten
            minutes, and stops withdrawals of a coin that doesn’t add up.
          </Trans>
        </p>
        <Button
          loading={request.isPending || isUnderWay}
          onClick={() => {
            if (request.isUnderWay()) return
            request.mutate(undefined, {
              onError: (error) => {
                showToast(i18n._(apiErrorText(error)), 'danger')
              },
            })
          }}
        >
          <Trans>Reconcile now</Trans>
        </Button>
      </Card>
      {query.data === undefined ? (
        <QueryState query={query} empty={null} />
      ) : (
        <Card padding="none">
          {query.data.length === 0 ? (
            <EmptyState title={<Trans>No reconciliation yet</Trans>} />
          ) : (
            <ul aria-label={t`Reconciliations`}>
              {query.data.map((proof) => (
                <ProofRow key={proof.id} proof={proof} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </>
  )
}

function ProofRow({
  proof: { requestedAt, requestedBy, state, differences, compared, unread },
}: {
  readonly proof: BookProof
}) {
  const format = useFormat()
  const coins = compared.length
  const unreadCoins = unread.join(', ')
  return (
    <li className="space-y-1 border-line px-4 py-3 not-last:border-b">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium tabular-nums">
          {format.date(Date.parse(requestedAt) / 1000, { style: 'date-time' })}
        </span>
        <ProofChip state={state} differences={differences.length} />
      </p>
      <p className="text-caption text-ink-muted">
        {requestedBy === null ? <Trans>By the clock</Trans> : <Trans>Started by {requestedBy}</Trans>}
        {state === 'done' && (
          <>
            {' · '}
            <Plural value={coins} one="# coin compared with the chains" other="# coins compared with the chains" />
          </>
        )}
      </p>
      {unread.length > 0 && (
        <p className="text-caption text-ink-muted">
          <Trans>Not compared because a chain didn’t answer: {unreadCoins}</Trans>
        </p>
      )}
      {differences.map(({ coin, text }) => (
        <p key={`${coin} ${text}`} className="text-caption break-words text-danger">
          {coin}: {text}
        </p>
      ))}
    </li>
  )
}

function ProofChip({ state, differences }: { readonly state: BookProof['state']; readonly differences: number }) {
  if (state === 'waiting') {
    return (
      <Chip>
        <Trans>Waiting</Trans>
      </Chip>
    )
  }
  if (state === 'running') {
    return (
      <Chip tone="warning">
        <Trans>Running</Trans>
      </Chip>
    )
  }
  if (state === 'interrupted') {
    return (
      <Chip tone="danger">
        <Trans>Interrupted</Trans>
      </Chip>
    )
  }
  return differences === 0 ? (
    <Chip tone="success">
      <Trans>Everything adds up</Trans>
    </Chip>
  ) : (
    <Chip tone="danger">
      <Plural value={differences} one="# difference" other="# differences" />
    </Chip>
  )
}
