import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '#api/balances.ts'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { entryLooks } from '#src/features/wallet/spot/entry-kinds.ts'
import { useCoinFiat } from '#src/features/wallet/spot/hooks/use-coin-fiat.ts'
import { useCoinText } from '#src/features/wallet/spot/hooks/use-coin-text.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Amount } from '#src/ui/amount.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

/** Everything about one movement of a balance. */
export function EntryFacts({ entry: { id, coin, kind, amount, balanceAfter, at } }: { readonly entry: Entry }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const coinText = useCoinText()
  const coinFiat = useCoinFiat()
  const { text, meaning, icon: Icon } = entryLooks[kind]
  const units = parseCoinAmount(amount)
  return (
    <Card>
      <div className="flex flex-col items-center pb-4 text-center">
        <span className="mb-3 inline-flex size-14 items-center justify-center rounded-full bg-brand-50 text-brand-600">
          <Icon size={26} />
        </span>
        <h2 className="text-lead font-semibold">{i18n._(text)}</h2>
        <OwnAmount>
          <Amount
            value={units}
            decimals={coinDecimals}
            symbol={coin}
            fiat={coinFiat(units < 0n ? -units : units, coin)}
            size="title"
            align="center"
            signed
            maximumFractionDigits={coinDecimals}
          />
        </OwnAmount>
        <p className="mt-2 text-ink-muted">{i18n._(meaning)}</p>
      </div>
      <Facts>
        <Fact
          label={<Trans>Time</Trans>}
          value={<time dateTime={at}>{format.date(Date.parse(at) / 1000, { style: 'date-time' })}</time>}
        />
        <Fact
          label={<Trans>Available after this</Trans>}
          value={<OwnAmount>{coinText(parseCoinAmount(balanceAfter), coin)}</OwnAmount>}
        />
        <Fact
          label={<Trans>Transaction ID</Trans>}
          value={
            <span className="inline-flex items-center gap-1 text-caption font-normal wrap-anywhere">
              {id}
              <CopyButton text={id} label={t`Copy ID`} />
            </span>
          }
        />
      </Facts>
    </Card>
  )
}
