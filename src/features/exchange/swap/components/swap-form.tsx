import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { deskName } from '#api/exchange.ts'
import { paths } from '#src/config/paths.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import { useSession } from '#src/entities/session/session.ts'
import type { Assets } from '#src/features/exchange/swap/exchange.queries.ts'
import { useLoss } from '#src/features/exchange/swap/hooks/use-loss.ts'
import { useMissingEntryText } from '#src/features/exchange/swap/hooks/use-missing-entry-text.ts'
import { usePlaceOrder } from '#src/features/exchange/swap/hooks/use-place-order.ts'
import { useSwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import { orderErrorText } from '#src/features/exchange/swap/rules/swap-error-text.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { useLatePiece } from '#src/lib/use-late-piece.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { OffersLoading } from './offers-loading.tsx'
import { PairCard } from './pair-card.tsx'
import { SavedPairs } from './saved-pairs.tsx'

/** Loads once the page is in use: without an amount there is nothing to show. */
const loadOffers = async () => withCatalogues(['offers'], import('./offers-card.tsx'))
const OffersCard = lazy(async () => ({ default: (await loadPiece(loadOffers)).OffersCard }))
const loadDestinations = async () => withCatalogues(['offers', 'recipient'], import('./destination-cards.tsx'))
const DestinationCards = lazy(async () => ({ default: (await loadPiece(loadDestinations)).DestinationCards }))
const loadNotices = async () => withCatalogues(['offers'], import('./offer-notices.tsx'))
const OfferNotices = lazy(async () => ({ default: (await loadPiece(loadNotices)).OfferNotices }))

/** The form from the pair to the order. */
export function SwapForm({ assets }: { readonly assets: Assets }) {
  const { t, i18n } = useLingui()
  const location = useLocation()
  const user = useSession()
  const form = useSwapForm(assets)
  const { error, isPending, place } = usePlaceOrder(form)
  const { basisPoints: loss, level } = useLoss(form)
  const [isAgreed, setIsAgreed] = useState(false)
  const [typedLoss, setTypedLoss] = useState('')
  const missingText = useMissingEntryText({ form, loss, level, typedLoss, isAgreed })
  const { from, to, offers } = form
  useLatePiece(loadOffers, offers.length > 0)
  useLatePiece(loadNotices, offers.length > 0)
  // Keep entered addresses visible even without an amount.
  const hasDestination = offers.length > 0 || form.draft.payout.address !== '' || form.draft.refund.address !== ''
  useLatePiece(loadDestinations, hasDestination)
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (missingText === undefined) place()
      }}
    >
      {user && form.step === 2 && (
        <Notice>
          <Trans>
            Your last order was created. Follow it under <TextLink to={paths.exchangeHistory}>All orders</TextLink>.
          </Trans>
        </Notice>
      )}
      <SavedPairs assets={assets} form={form} />
      <PairCard assets={assets} form={form} />
      {offers.length > 0 && (
        <Suspense fallback={<OffersLoading offers={offers} />}>
          <OffersCard form={form} />
        </Suspense>
      )}
      {form.isUnserved && (
        <Notice tone="warning">
          <Trans>No partner offers this pair. Choose another coin or network.</Trans>
        </Notice>
      )}
      {hasDestination && from && to && (
        <Suspense>
          <DestinationCards form={form} from={from} to={to} />
        </Suspense>
      )}
      <Beside>
        {offers.length > 0 && (
          <Suspense>
            <OfferNotices form={form} level={level} loss={loss} typedLoss={typedLoss} onTypedLoss={setTypedLoss} />
          </Suspense>
        )}
        {error && (
          <Notice tone="danger" live>
            {i18n._(orderErrorText(error))}
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
