import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { fastestOffer, type Offered, type OfferOf } from '#src/features/exchange/shared/rules/ranked-offers.ts'
import { Card } from '#src/ui/card.tsx'
import { RadioRow } from '#src/ui/radio-row.tsx'
import { OfferValidity } from './offer-validity.tsx'

interface OffersFrameProps<Partner extends Offered> {
  readonly offers: readonly (Partner & { readonly title: string })[]
  readonly chosen: Partner | undefined
  /** Validity of the offer that an order would use. */
  readonly validUntil: string | undefined
  readonly onChoose: (partner: string) => void
  /** Formats the amount to compare: the one that the user didn't enter. */
  readonly amountText: (offer: OfferOf<Partner>) => string
  readonly renderFacts: (
    partner: Partner,
    marks: { readonly isBest: boolean; readonly isFastest: boolean },
  ) => ReactNode
  /** Renders the reason instead of an offer. */
  readonly renderRefusal: (partner: Partner) => ReactNode
  /** Reserves space from the first request, so that arriving offers shift nothing. */
  readonly keepsRoom?: boolean
}

/** The partners' offers side by side, each shown as it arrives. A slow one doesn't hold up the others. */
export function OffersFrame<Partner extends Offered>(props: OffersFrameProps<Partner>) {
  const { offers, chosen, validUntil, onChoose, amountText, renderFacts, renderRefusal, keepsRoom = false } = props
  const name = useId()
  const best = offers.find(({ reading }) => reading.kind === 'offer')
  const fastest = fastestOffer(offers)
  return (
    <Card padding="none">
      <fieldset>
        <legend className="px-4 pt-4 pb-1 text-lead font-semibold">
          <Trans>Offers</Trans>
        </legend>
        {offers.map((partner) => {
          const { reading, title } = partner
          return reading.kind === 'offer' ? (
            <RadioRow
              key={partner.name}
              name={name}
              label={
                <span className="flex flex-wrap items-center justify-between gap-x-3">
                  <span>{title}</span>
                  <span className="tabular-nums">{amountText(reading.offer)}</span>
                </span>
              }
              description={renderFacts(partner, {
                isBest: partner === best && offers.length > 1,
                isFastest: partner === fastest,
              })}
              checked={partner === chosen}
              onSelect={() => {
                onChoose(partner.name)
              }}
            />
          ) : (
            <div
              key={partner.name}
              className={`border-line px-4 py-3 not-last:border-b ${keepsRoom ? 'min-h-37 md:min-h-29' : ''}`}
            >
              <p className="font-medium">{title}</p>
              <div className="text-caption text-ink-muted">{renderRefusal(partner)}</div>
            </div>
          )
        })}
      </fieldset>
      <div className={keepsRoom ? 'min-h-11' : undefined}>
        {validUntil !== undefined && <OfferValidity until={validUntil} />}
      </div>
    </Card>
  )
}
