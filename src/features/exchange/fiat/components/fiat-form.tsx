import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { FiatDirection } from '#api/fiat.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import { useSession } from '#src/entities/session/session.ts'
import type { FiatCountry } from '#src/features/exchange/fiat/hooks/use-fiat-country.ts'
import { type FiatForm as Form, useFiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useMissingTradeText } from '#src/features/exchange/fiat/hooks/use-missing-trade-text.ts'
import { usePlaceTrade } from '#src/features/exchange/fiat/hooks/use-place-trade.ts'
import { useTradeText } from '#src/features/exchange/fiat/hooks/use-trade-text.ts'
import { fiatErrorText } from '#src/features/exchange/fiat/rules/fiat-error-text.ts'
import type { FiatOptions } from '#src/features/exchange/fiat/rules/fiat-options.ts'
import { RateChanged } from '#src/features/exchange/shared/components/rate-changed.tsx'
import { Beside } from '#src/ui/beside.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { AmountsCard } from './amounts-card.tsx'
import { CountryCard } from './country-card.tsx'
import { FiatOffersCard } from './fiat-offers-card.tsx'
import { MethodsCard } from './methods-card.tsx'
import { OwnTrades } from './own-trades.tsx'
import { TradeAgreement } from './trade-agreement.tsx'
import { WhereCard } from './where-card.tsx'

export interface FiatFormProps {
  readonly direction: FiatDirection
  readonly options: FiatOptions
  readonly country: FiatCountry
  /** Asks which account pays, if there is a choice: a field called `payer`. */
  readonly Payer?: ComponentType<{ readonly form: Form }> | undefined
}

/** The form from the amount to the order. A calculator for visitors. */
export function FiatForm({ direction, options, country, Payer }: FiatFormProps) {
  const { i18n } = useLingui()
  const location = useLocation()
  const user = useSession()
  const form = useFiatForm({ direction, options, country: country.shown })
  const tradeText = useTradeText(form)
  const { error, isPending, place } = usePlaceTrade(form)
  const [isAgreed, setIsAgreed] = useState(false)
  const missingText = useMissingTradeText(form, country, isAgreed)
  const { offers, draft } = form
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (missingText === undefined) place(new FormData(event.currentTarget).get('payer'))
      }}
    >
      {/* Asks for the country first; once it's set, only shows which one applies. */}
      {country.stated === null && <CountryCard country={country} />}
      <AmountsCard form={form} country={country} />
      {offers.length > 0 && <FiatOffersCard form={form} />}
      <MethodsCard form={form} />
      {country.stated !== null && <CountryCard country={country} />}
      {user && <WhereCard form={form} />}
      <Beside>
        <RateChanged
          change={form.change}
          isWithdrawn={form.isWithdrawn}
          amountText={(amount) => tradeText(draft.side === 'from' ? 'to' : 'from', amount)}
          onAgree={form.agree}
        />
        {error && (
          <Notice tone="danger" live>
            {i18n._(fiatErrorText(error))}
          </Notice>
        )}
        {user && <TradeAgreement form={form} isAgreed={isAgreed} onAgree={setIsAgreed} />}
        {Payer && isAgreed && <Payer form={form} />}
        {user ? (
          <Button type="submit" size="large" block loading={isPending} disabledReason={missingText}>
            {direction === 'buy' ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}
          </Button>
        ) : (
          <ButtonLink to={logInHref('main', location)} size="large" block>
            <Trans>Log in to continue</Trans>
          </ButtonLink>
        )}
        {user && <OwnTrades direction={direction} />}
      </Beside>
    </form>
  )
}
