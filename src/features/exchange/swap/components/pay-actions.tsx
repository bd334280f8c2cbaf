import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { ExchangeOrder } from '#api/exchange.ts'
import { chainIdOf } from '#src/chain/chain-names.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useNotePayment } from '#src/features/exchange/swap/order.queries.ts'
import { orderHref } from '#src/features/exchange/swap/swap-links.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ConnectedPaymentLink } from '#src/features/exchange/shared/components/connected-payment-link.tsx'
import { TestPurseButton } from './test-purse-button.tsx'
import { WalletPayment } from '#src/features/exchange/shared/components/wallet-payment.tsx'

interface PayActionsProps {
  readonly order: ExchangeOrder
  readonly network: string
  readonly address: string
  readonly symbol: string
}

/** Ways to pay an order, and to report it as paid. */
export function PayActions({ order, network, address, symbol }: PayActionsProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const session = useSession()
  // The order belongs to the merchant, who isn't the payer.
  const user = order.isForMerchant ? null : session
  const notePayment = useNotePayment()
  const { number, payin } = order
  return (
    <>
      {user && <WalletPayment userId={user.userId} order={order} kind="swap" symbol={symbol} />}
      <ConnectedPaymentLink order={order} />
      {chainIdOf(network) === undefined && payin.amount !== null && (
        <TestPurseButton address={address} amount={payin.amount} asset={payin.asset} />
      )}
      {notePayment.error && (
        <Notice tone="danger" live>
          {i18n._(apiErrorText(notePayment.error))}
        </Notice>
      )}
      {user && (
        <Button
          variant="secondary"
          block
          loading={notePayment.isPending}
          onClick={() => {
            notePayment.mutate(number, { onSuccess: () => void navigate(orderHref(order)) })
          }}
        >
          {t`I’ve paid`}
        </Button>
      )}
      <ButtonLink to={orderHref(order)} variant="ghost" block>
        <Trans>Follow the order</Trans>
      </ButtonLink>
    </>
  )
}
