import { Trans } from '@lingui/react/macro'
import type { Coin } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import type { AmountTerms } from '#src/features/wallet/withdraw/rules/withdrawal-amount.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

interface WithdrawalTermsProps {
  readonly coin: Coin
  readonly terms: AmountTerms
  /** In 10^-18 of the coin; `undefined` while the input is invalid. */
  readonly amount: bigint | undefined
}

/** A withdrawal's costs, what arrives, and the rest of today's limit. */
export function WithdrawalTerms({ coin, terms, amount }: WithdrawalTermsProps) {
  const { symbol } = coin
  const coinText = useExactCoinText()
  const fiatText = useFiatText()
  const arrives = amount === undefined ? undefined : amount - terms.fee
  const withoutReview = coinText(parseCoinAmount(coin.withoutReviewLimit), symbol)
  return (
    <>
      <Card>
        <Facts>
          <Fact label={<Trans>Network fee</Trans>} value={coinText(terms.fee, symbol)} />
          <Fact
            label={<Trans>Recipient gets</Trans>}
            value={
              arrives === undefined ? (
                '–'
              ) : (
                <span className="text-lead font-bold text-success">{coinText(arrives, symbol)}</span>
              )
            }
            detail={fiatText(arrives, { symbol, decimals: coinDecimals })}
          />
          <Fact
            label={<Trans>Remaining 24-hour limit</Trans>}
            value={coinText(terms.limitLeft, symbol)}
            detail={
              <TextLink to={paths.spotFees}>
                <Trans>Fees and limits</Trans>
              </TextLink>
            }
          />
        </Facts>
      </Card>
      {amount !== undefined && amount > parseCoinAmount(coin.withoutReviewLimit) && (
        <Notice>
          <Trans>Withdrawals over {withoutReview} are reviewed by our team. You can cancel until then.</Trans>
        </Notice>
      )}
    </>
  )
}
