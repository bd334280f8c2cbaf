import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { deskName } from '#api/exchange.ts'
import { paths } from '#src/config/paths.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import { useSession } from '#src/entities/session/session.ts'
import { RateChanged } from '#src/features/exchange/shared/components/rate-changed.tsx'
import type { Assets } from '#src/features/exchange/swap/exchange.queries.ts'
import { useLoss } from '#src/features/exchange/swap/hooks/use-loss.ts'
import { useMissingEntryText } from '#src/features/exchange/swap/hooks/use-missing-entry-text.ts'
import { usePlaceOrder } from '#src/features/exchange/swap/hooks/use-place-order.ts'
import { useSwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import { swapErrorText } from '#src/features/exchange/swap/rules/swap-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { DestinationCards } from './destination-cards.tsx'
import { LossNotice } from './loss-notice.tsx'
import { OffersCard } from './offers-card.tsx'
import { PairCard } from './pair-card.tsx'
import { SavedPairs } from './saved-pairs.tsx'

/** From the pair to the order. */
export function SwapForm({ assets }: { readonly assets: Assets }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const location = useLocation()
  const user = useSession()
  const form = useSwapForm(assets)
  const { error, isPending, place } = usePlaceOrder(form)
  const { basisPoints: loss, level } = useLoss(form)
  const [isAgreed, setIsAgreed] = useState(false)
  const [typedLoss, setTypedLoss] = useState('')
  const missingText = useMissingEntryText({ form, loss, level, typedLoss, isAgreed })
  const { from, to, offers, partners } = form
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (missingText === undefined) place()
      }}
    >
      <SavedPairs assets={assets} form={form} />
      <PairCard assets={assets} form={form} />
      {offers.length > 0 && <OffersCard form={form} />}
      {from && to && partners.length === 0 && (
        <Notice tone="warning">
          <Trans>No partner offers this pair. Choose another coin or network.</Trans>
        </Notice>
      )}
      {from && to && <DestinationCards form={form} from={from} to={to} />}
      <Beside>
        <LossNotice level={level} basisPoints={loss} typed={typedLoss} onTyped={setTypedLoss} />
        <RateChanged
          change={form.change}
          isWithdrawn={form.isWithdrawn}
          amountText={(amount) =>
            format.coinAmount(`${amount} ${(form.draft.side === 'from' ? to : from)?.symbol ?? ''}`)
          }
          onAgree={form.agree}
        />
        {error && (
          <Notice tone="danger" live>
            {i18n._(swapErrorText(error, form.chosen?.name))}
          </Notice>
        )}
        <CheckboxField
          label={
            form.chosen?.name === deskName ? (
              <Trans>
                I agree to the <Link to={paths.serviceAgreement}>service agreement</Link>. Sevenport makes the swap.
              </Trans>
            ) : (
              <Trans>
                I agree to the <Link to={paths.serviceAgreement}>service agreement</Link>. The partner I chose makes the
                swap.
              </Trans>
            )
          }
          checked={isAgreed}
          onChange={(event) => {
            setIsAgreed(event.target.checked)
          }}
        />
        {user ? (
          <Button type="submit" size="large" block loading={isPending} disabledReason={missingText}>
            {t`Create order`}
          </Button>
        ) : (
          <ButtonLink to={logInHref('main', location)} size="large" block>
            <Trans>Log in to continue</Trans>
          </ButtonLink>
        )}
      </Beside>
    </form>
  )
}
