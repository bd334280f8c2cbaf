import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { FiatForm, FiatPartnerOffer, FiatReading } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useTradeText } from '#src/features/exchange/fiat/hooks/use-trade-text.ts'
import { AskingPartner } from '#src/features/exchange/shared/components/asking-partner.tsx'
import { OfferValidity } from '#src/features/exchange/shared/components/offer-validity.tsx'
import { fastestOffer } from '#src/features/exchange/shared/rules/ranked-offers.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'
import { FiatOfferFacts } from './fiat-offer-facts.tsx'

/** What each partner offers, side by side as it arrives. A slow one holds up nobody. */
export function FiatOffersCard({ form }: { readonly form: FiatForm }) {
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
                <FiatOfferFacts
                  offer={offer}
                  form={form}
                  isBest={offer === best && offers.length > 1}
                  isFastest={offer === fastest}
                />
              }
              checked={offer === chosen}
              onSelect={() => {
                choosePartner(offer.name)
              }}
            />
          ) : (
            <div key={offer.name} className="min-h-37 border-line px-4 py-3 not-last:border-b">
              <p className="font-medium">{offer.title}</p>
              <div className="text-caption text-ink-muted">
                <NoOffer reading={offer.reading} form={form} />
              </div>
            </div>
          ),
        )}
      </fieldset>
      {/* Its room is kept from the first question on: nothing below moves when offers come. */}
      <div className="min-h-11">{form.offer && <OfferValidity until={form.offer.validUntil} />}</div>
    </Card>
  )
}

interface OfferTitleProps {
  readonly offer: FiatPartnerOffer
  readonly form: FiatForm
}

function OfferTitle({ offer: { title, reading }, form }: OfferTitleProps) {
  const tradeText = useTradeText(form)
  if (reading.kind !== 'offer') return title
  const { fromAmount, toAmount } = reading.offer
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span>{title}</span>
      <span className="tabular-nums">
        {form.draft.side === 'from' ? tradeText('to', toAmount) : tradeText('from', fromAmount)}
      </span>
    </span>
  )
}

interface NoOfferProps {
  readonly reading: Exclude<FiatReading, { readonly kind: 'offer' }>
  readonly form: FiatForm
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
        <UseMoney form={form} amount={minimum} isLeast />
      )
    case 'above-maximum':
      return maximum === null ? <Trans>The amount is too large.</Trans> : <UseMoney form={form} amount={maximum} />
    case 'pair-unavailable':
      return <Trans>Not trading this coin right now.</Trans>
    case 'region-refused':
      return <Trans>Not available in your region.</Trans>
    case 'side-unavailable':
      return <Trans>Enter the other amount to get a quote.</Trans>
  }
}

interface UseMoneyProps {
  readonly form: FiatForm
  readonly amount: string
  readonly isLeast?: boolean
}

/** Puts a limit, which is always one of money, into the form. */
function UseMoney({ form: { currency, direction, edit }, amount, isLeast = false }: UseMoneyProps) {
  const format = useFormat()
  const text = format.fiat(amount, currency ?? '')
  return (
    <Button
      variant="ghost"
      size="small"
      onClick={() => {
        edit({ amount, side: direction === 'buy' ? 'from' : 'to' })
      }}
    >
      {isLeast ? <Trans>Use the minimum, {text}</Trans> : <Trans>Use the maximum, {text}</Trans>}
    </Button>
  )
}
