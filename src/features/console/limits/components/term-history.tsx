import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CoinTerm } from '#api/operator-coin-terms.ts'
import { useCoinTermHistory } from '#src/features/console/limits/limits.queries.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useTermTexts } from './use-term-texts.ts'

/** Past and future values of a fee or limit. */
export function TermHistory({ term }: { readonly term: CoinTerm }) {
  const [isOpen, setIsOpen] = useState(false)
  const texts = useTermTexts()
  const name = texts.name(term)
  return (
    <>
      <Button size="small" variant="ghost" onClick={() => setIsOpen(true)}>
        <Trans>History</Trans>
      </Button>
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={<Trans>History</Trans>} description={name}>
        {isOpen && <Changes term={term} />}
      </Sheet>
    </>
  )
}

function Changes({ term }: { readonly term: CoinTerm }) {
  const { t } = useLingui()
  const texts = useTermTexts()
  const query = useCoinTermHistory(term)
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  return (
    <ol aria-label={t`Changes`} className="space-y-4">
      {query.data.map(({ id, value, startsAt, reason, proposedBy, confirmedBy, confirmedAt }) => {
        const [start, confirmed] = [texts.at(startsAt), texts.at(confirmedAt)]
        return (
          <li key={id} className="space-y-1 text-caption">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {texts.amount(value, term)}
              {Date.parse(startsAt) > serverNow() && (
                <Chip tone="warning">
                  <Trans>Announced</Trans>
                </Chip>
              )}
            </p>
            <p>
              <Trans>From {start}</Trans>
            </p>
            <p className="break-words">{reason}</p>
            <p className="text-ink-muted">
              <Trans>
                Proposed by {proposedBy}, confirmed by {confirmedBy} on {confirmed}
              </Trans>
            </p>
          </li>
        )
      })}
      <li className="text-caption">
        <p className="font-semibold">{texts.amount(term.released, term)}</p>
        <p className="text-ink-muted">
          <Trans>As released</Trans>
        </p>
      </li>
    </ol>
  )
}
