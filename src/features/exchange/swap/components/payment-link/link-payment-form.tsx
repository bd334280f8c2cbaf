import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { AssetPicker } from '#src/features/exchange/shared/components/asset-picker.tsx'
import { DestinationField } from '#src/features/exchange/shared/components/destination-field.tsx'
import { OfferNotices } from '#src/features/exchange/swap/components/offer-notices.tsx'
import { OffersCard } from '#src/features/exchange/swap/components/offers-card.tsx'
import type { Assets } from '#src/features/exchange/swap/exchange.queries.ts'
import { type PricedLink, useLinkForm } from '#src/features/exchange/swap/hooks/use-link-form.ts'
import { useLoss } from '#src/features/exchange/swap/hooks/use-loss.ts'
import { useMissingEntryText } from '#src/features/exchange/swap/hooks/use-missing-entry-text.ts'
import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import { useLinkPayment } from '#src/features/exchange/swap/link-payments.atoms.ts'
import { usePayPaymentLink } from '#src/features/exchange/swap/payment-link.queries.ts'
import { linkErrorText } from '#src/features/exchange/swap/rules/link-error-text.ts'
import { payHref } from '#src/features/exchange/swap/swap-links.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface LinkPaymentFormProps {
  readonly link: PricedLink
  readonly assets: Assets
}

/** The form from the coin to pay with to the order. */
export function LinkPaymentForm({ link, assets }: LinkPaymentFormProps) {
  const { t, i18n } = useLingui()
  const form = useLinkForm(assets, link)
  const { error, isPending, pay } = usePayment(link.id, form)
  const { basisPoints: loss, level } = useLoss(form)
  const [isAgreed, setIsAgreed] = useState(false)
  const [typedLoss, setTypedLoss] = useState('')
  const missingText = useMissingEntryText({ form, loss, level, typedLoss, isAgreed })
  const { from, offers } = form
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        if (missingText === undefined) pay()
      }}
    >
      <PayingCoin assets={assets} form={form} />
      {offers.length > 0 && <OffersCard form={form} />}
      {from && <RefundCard form={form} from={from} />}
      <Beside>
        {offers.length > 0 && (
          <OfferNotices form={form} level={level} loss={loss} typedLoss={typedLoss} onTypedLoss={setTypedLoss} />
        )}
        {error && (
          <Notice tone="danger" live>
            {i18n._(linkErrorText(error))}
          </Notice>
        )}
        <CheckboxField
          label={
            <Trans>
              I agree to the <Link to={paths.serviceAgreement}>service agreement</Link>. The partner I chose makes the
              swap.
            </Trans>
          }
          checked={isAgreed}
          onChange={(event) => {
            setIsAgreed(event.target.checked)
          }}
        />
        <Button type="submit" size="large" block loading={isPending} disabledReason={missingText}>
          {t`Continue to payment`}
        </Button>
      </Beside>
    </form>
  )
}

function PayingCoin({ assets, form }: Pick<LinkPaymentFormProps, 'assets'> & { readonly form: SwapForm }) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Pay with</Trans>}>
      <AssetPicker
        label={t`Coin you pay with`}
        assets={assets.assets.filter(({ from }) => from.length > 0)}
        value={form.from}
        onValueChange={({ id }) => {
          form.edit({ from: id })
        }}
      />
    </Card>
  )
}

function RefundCard({ form, from }: { readonly form: SwapForm; readonly from: NonNullable<SwapForm['from']> }) {
  const { symbol: paid } = from
  return (
    <Card title={<Trans>Refund address</Trans>}>
      <DestinationField
        asset={from}
        value={form.draft.refund}
        reading={form.refund}
        onValueChange={(refund) => {
          form.edit({ refund })
        }}
        hint={<Trans>Your {paid} comes back here if the swap can’t be made.</Trans>}
      />
    </Card>
  )
}

/** Places an order for the current offer, then opens the page to pay it. */
function usePayment(linkId: string, { draft, offer, refund }: SwapForm) {
  const navigate = useNavigate()
  const { note } = useLinkPayment(linkId)
  const payment = usePayPaymentLink(linkId)
  return {
    error: payment.error,
    isPending: payment.isPending,
    pay: () => {
      if (!offer || refund.address === undefined || payment.isPending) return
      const memo = draft.refund.memo.trim()
      const back = { address: refund.address, ...(memo !== '' && { memo }) }
      payment.mutate(
        { quoteId: offer.quoteId, refund: back, termsAgreed: true },
        {
          onSuccess: (order) => {
            note(order)
            void navigate(payHref(order))
          },
        },
      )
    },
  }
}
