import { Trans, useLingui } from '@lingui/react/macro'
import type { CoinTerm } from '#api/operator-coin-terms.ts'
import { networkName } from '#deployments/network-name.ts'
import { termTexts } from '#src/features/console/limits/rules/term-texts.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { ChangeTerm } from './change-term.tsx'
import { TermHistory } from './term-history.tsx'
import { useTermTexts } from './use-term-texts.ts'

interface CoinTermsCardProps {
  /** Null for the desk. */
  readonly coin: string | null
  readonly terms: readonly CoinTerm[]
}

/** The fees and limits of a coin, or of the desk. */
export function CoinTermsCard({ coin, terms }: CoinTermsCardProps) {
  const { t } = useLingui()
  return (
    <Card
      padding="none"
      title={
        coin === null ? (
          <Trans>Desk</Trans>
        ) : (
          <span className="flex items-center gap-2.5">
            <TokenIcon symbol={coin} size={28} /> {coin}
          </span>
        )
      }
    >
      <ul aria-label={coin === null ? t`Limits of the desk` : t`Fees and limits of ${coin}`}>
        {terms.map((term) => (
          <TermRow key={`${term.kind} ${term.network}`} term={term} />
        ))}
      </ul>
    </Card>
  )
}

function TermRow({ term }: { readonly term: CoinTerm }) {
  const { i18n } = useLingui()
  const texts = useTermTexts()
  const { kind, network, value, released, announced } = term
  const releasedText = texts.amount(released, term)
  return (
    <li
      aria-label={texts.name(term)}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-last:border-b"
    >
      <div className="min-w-40 flex-1">
        <p className="font-medium">{i18n._(termTexts[kind])}</p>
        <p className="text-caption text-ink-muted">
          {network === null ? <Trans>All networks</Trans> : networkName(network)}
        </p>
      </div>
      <div className="min-w-40 flex-1 text-caption">
        <p className="font-semibold tabular-nums">{texts.amount(value, term)}</p>
        {value !== released && (
          <p className="text-ink-muted">
            <Trans>As released: {releasedText}</Trans>
          </p>
        )}
        {announced.map(({ value: next, startsAt }) => {
          const [amount, start] = [texts.amount(next, term), texts.at(startsAt)]
          return (
            <Chip key={`${startsAt} ${next}`} tone="warning">
              <Trans>
                {amount} from {start}
              </Trans>
            </Chip>
          )
        })}
      </div>
      <div className="flex gap-2">
        <ChangeTerm term={term} />
        <TermHistory term={term} />
      </div>
    </li>
  )
}
