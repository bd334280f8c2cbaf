import { Trans } from '@lingui/react/macro'
import type { FiatForm, FiatPartnerOffer } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useAskedText, useMinutesText, useVerificationText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { OfferChips } from '#src/features/exchange/shared/components/offer-chips.tsx'
import type { FiatTrade } from '#src/features/exchange/fiat/rules/fiat-trade.ts'
import { coinAmountText, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

interface FiatOfferFactsProps {
  readonly offer: FiatPartnerOffer
  readonly form: Pick<FiatForm, 'direction' | 'currency'>
  readonly isBest: boolean
  readonly isFastest: boolean
}

/** An offer's duration, costs, requirements and limits. */
export function FiatOfferFacts({ offer, form, isBest, isFastest }: FiatOfferFactsProps) {
  const minutesText = useMinutesText()
  const verificationText = useVerificationText()
  const asked = useAskedText()(offer.asksFor)
  const { rule, minutes, reading } = offer
  if (reading.kind !== 'offer') return null
  return (
    <span className="block min-h-25 space-y-0.5 md:min-h-17">
      <span className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {minutes !== null && minutesText(minutes)}
        <OfferChips isBest={isBest} isFastest={isFastest} />
      </span>
      <span className="block">
        <Cost trade={reading.offer} /> <Spread trade={reading.offer} direction={form.direction} />
      </span>
      <span className="block">
        {asked === undefined ? rule && verificationText[rule.verification] : <Trans>Asks for your {asked}</Trans>}{' '}
        <Limits trade={reading.offer} rule={rule} />
      </span>
    </span>
  )
}

/** The partner's fee and the network fee; the amounts already include both. */
function Cost({ trade: { partnerFee, networkFee, currency } }: { readonly trade: FiatTrade }) {
  const format = useFormat()
  if (partnerFee === null && networkFee === null) return <Trans>Fees included in the rate.</Trans>
  const sum = parseCoinAmount(partnerFee ?? '0') + parseCoinAmount(networkFee ?? '0')
  const fee = format.fiat(coinAmountText(sum), currency, 'ceil')
  return <Trans>Includes {fee} in fees.</Trans>
}

interface SpreadProps {
  readonly trade: FiatTrade
  readonly direction: FiatForm['direction']
}

/** How far the offer, including fees, is from the market price. */
function Spread({ trade: { spread }, direction }: SpreadProps) {
  const format = useFormat()
  if (spread === null) return null
  const percent = format.percent(Math.abs(spread) / 100)
  if (spread < 0) return <Trans>{percent} better than the market price.</Trans>
  return direction === 'buy' ? (
    <Trans>{percent} above the market price.</Trans>
  ) : (
    <Trans>{percent} below the market price.</Trans>
  )
}

interface LimitsProps {
  readonly trade: FiatTrade
  readonly rule: FiatPartnerOffer['rule']
}

function Limits({ trade, rule }: LimitsProps) {
  const format = useFormat()
  const [least, most] = [trade.minimum ?? rule?.minimum ?? null, trade.maximum ?? rule?.maximum ?? null]
  const minimum = least === null ? undefined : format.fiat(least, trade.currency)
  const maximum = most === null ? undefined : format.fiat(most, trade.currency)
  if (minimum !== undefined && maximum !== undefined) {
    return (
      <Trans>
        · {minimum} to {maximum}
      </Trans>
    )
  }
  if (minimum !== undefined) return <Trans>· From {minimum}</Trans>
  return maximum === undefined ? null : <Trans>· Up to {maximum}</Trans>
}
