import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import { AskingPartner } from '#src/features/exchange/shared/components/asking-partner.tsx'
import { OfferValidity } from '#src/features/exchange/shared/components/offer-validity.tsx'
import { fastestOffer } from '#src/features/exchange/shared/rules/ranked-offers.ts'
import type { PartnerOffer, SwapReading } from '#src/features/exchange/swap/rules/swap-offer.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'
import { OfferFacts } from './offer-facts.tsx'

/** What each partner offers, side by side as it arrives. */
export function OffersCard({ form }: { readonly form: SwapForm }) {
  const name = useId()
  const { offers, chosen, choosePartner } = form
  const best = offers.find(({ reading }) => reading.kind === 'offer')
  const fastest = fastestOffer(offers)
  return (
    <Card padding="none">
      <fieldset>
        <legend className="px-4 pt-4 pb-1 font-semibold">
          <Trans>Offers</Trans>
        </legend>
        {offers.map((offer) =>
          offer.reading.kind === 'offer' ? (
            <RadioRow
              key={offer.name}
              name={name}
              label={<OfferTitle offer={offer} form={form} />}
              description={
                <OfferFacts
                  offer={offer}
                  isBest={offer === best && offers.length > 1}
                  isFastest={offer === fastest}
                  symbol={form.to?.symbol ?? ''}
                  isChosen={offer === chosen}
                />
              }
              checked={offer === chosen}
              onSelect={() => {
                choosePartner(offer.name)
              }}
            />
          ) : (
            <div key={offer.name} className="border-line px-4 py-3 not-last:border-b">
              <p className="font-medium">{offer.title}</p>
              <div className="text-caption text-ink-muted">
                <NoOffer reading={offer.reading} form={form} />
              </div>
            </div>
          ),
        )}
      </fieldset>
      {form.offer && <OfferValidity until={form.offer.validUntil} />}
    </Card>
  )
}

interface OfferTitleProps {
  readonly offer: PartnerOffer
  readonly form: SwapForm
}

function OfferTitle({ offer: { title, reading }, form: { from, to, draft } }: OfferTitleProps) {
  const format = useFormat()
  if (reading.kind !== 'offer') return title
  const { fromAmount, toAmount } = reading.offer
  const text = draft.side === 'from' ? `${toAmount} ${to?.symbol ?? ''}` : `${fromAmount} ${from?.symbol ?? ''}`
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span>{title}</span>
      <span className="tabular-nums">{format.coinAmount(text)}</span>
    </span>
  )
}

interface NoOfferProps {
  readonly reading: Exclude<SwapReading, { readonly kind: 'offer' }>
  readonly form: SwapForm
}

/** Why a partner offers nothing, with what would help. */
function NoOffer({ reading, form }: NoOfferProps): ReactNode {
  const { i18n } = useLingui()
  if (reading.kind === 'asked') return <AskingPartner />
  if (reading.kind === 'failed') return i18n._(apiErrorText(reading.error))
  const { reason, minimum, maximum } = reading
  switch (reason) {
    case 'below-minimum':
      return minimum === null ? (
        <Trans>The amount is too small.</Trans>
      ) : (
        <UseAmount form={form} amount={minimum} isLeast />
      )
    case 'above-maximum':
      return maximum === null ? <Trans>The amount is too large.</Trans> : <UseAmount form={form} amount={maximum} />
    case 'pair-unavailable':
      return <Trans>Not offering this pair right now.</Trans>
    case 'region-refused':
      return <Trans>Not available in your region.</Trans>
    case 'side-unavailable':
      return <Trans>Enter the amount you pay to get a quote.</Trans>
    case 'rate-type-unavailable':
      return <Trans>Doesn’t offer this kind of rate for this pair.</Trans>
    case 'depegged':
      return <Trans>One of the coins has lost its peg. Paid orders wait until they can be paid out or refunded.</Trans>
    case 'paused':
      return <Trans>Paused. Paid orders are still paid out or refunded.</Trans>
    case 'under-review':
      return <Trans>Paused for an audit. Paid orders are still paid out or refunded.</Trans>
    case 'out-of-stock':
      return <Trans>Out of stock right now. Paid orders are still paid out or refunded.</Trans>
  }
}

interface UseAmountProps {
  readonly form: SwapForm
  readonly amount: string
  readonly isLeast?: boolean
}

function UseAmount({ form: { from, edit }, amount, isLeast = false }: UseAmountProps) {
  const format = useFormat()
  const text = format.coinAmount(`${amount} ${from?.symbol ?? ''}`)
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={() => {
        edit({ amount, side: 'from' })
      }}
    >
      {isLeast ? <Trans>Use the minimum, {text}</Trans> : <Trans>Use the maximum, {text}</Trans>}
    </Button>
  )
}
