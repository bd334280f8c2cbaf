import { Trans } from '@lingui/react/macro'
import { useCoinFiat } from '#src/features/spot/hooks/use-coin-fiat.ts'
import type { TransferDraft } from '#src/features/spot/rules/transfer-entries.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { Amount } from '#src/ui/amount.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

/** What is about to be sent, and to whom. */
export function TransferDraftFacts({ draft: { coin, amount, email, note } }: { readonly draft: TransferDraft }) {
  const coinFiat = useCoinFiat()
  const units = parseCoinAmount(amount)
  return (
    <Card>
      <div className="pb-3 text-center">
        <p className="text-ink-muted">
          <Trans>You send</Trans>
        </p>
        <Amount
          value={units}
          decimals={coinDecimals}
          symbol={coin}
          fiat={coinFiat(units, coin)}
          size="title"
          align="center"
          icon
          maximumFractionDigits={coinDecimals}
        />
      </div>
      <Facts>
        <Fact label={<Trans>To</Trans>} value={<span className="break-all">{email}</span>} />
        {note !== null && <Fact label={<Trans>Note</Trans>} value={note} />}
        <Fact label={<Trans>Fee</Trans>} value={<Trans>Free of charge</Trans>} />
      </Facts>
    </Card>
  )
}
