import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Address } from 'viem'
import type { ExchangeOrder } from '#api/exchange.ts'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { nativeCoinOf } from '#src/chain/chain-names.ts'
import { useFlows } from '#src/chain/flow/use-flows.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import { useSession } from '#src/entities/session/session.ts'
import { hasEnded } from '#src/entities/transaction/flow-state.ts'
import { useDefinition } from '#src/entities/transaction/transactions-context.ts'
import { previewQueryOptions } from '#src/entities/transaction/use-review.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import type { OrderSwap, SwapRouteParams } from '#src/features/exchange/swap/flows/swap-route-params.ts'
import { useOrderRoute } from '#src/features/exchange/swap/hooks/use-order-route.ts'
import { useRouteLoss } from '#src/features/exchange/swap/hooks/use-route-loss.ts'
import { isTimeToPay } from '#src/features/exchange/shared/rules/order-payment.ts'
import { wholePercent } from '#src/features/exchange/swap/rules/loss.ts'
import { readOrderSwap } from '#src/features/exchange/swap/rules/order-route.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { orderHref } from '#src/features/exchange/swap/swap-links.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { PayerCard } from './connected-payment.tsx'
import { LossNotice } from './loss-notice.tsx'
import { RouteTerms, RouteWay } from './route-facts.tsx'
import { TimeLeft } from '#src/features/exchange/shared/components/time-left.tsx'

interface RoutePaymentProps {
  readonly order: ExchangeOrder
}

/** Swaps an order's coins from the connected wallet: shows the minimum payout, the costs and who may take the coins. */
export function RoutePayment({ order }: RoutePaymentProps) {
  const { flows } = useFlows()
  const { view } = useTransactionView()
  const sent = useSentPayment(order.number)
  const isOpen = flows.some(
    (flow) => flow.kind === 'swap-route' && flow.params.number === order.number && !hasEnded(flow),
  )
  const isOver = order.state !== 'unpaid' || sent !== undefined
  // Stay until the user closes the transaction sheet.
  if (isOver && !isOpen && view === undefined) return <Navigate to={orderHref(order)} replace />
  const swap = readOrderSwap(order)
  return (
    <>
      {swap === undefined ? (
        <Notice tone="danger" live title={<Trans>This swap can’t be made here</Trans>}>
          <Trans>This app doesn’t know the coins, or you couldn’t use what arrives. Nothing was sent.</Trans>
        </Notice>
      ) : (
        <Swap swap={swap} isPaused={isOpen || view !== undefined} />
      )}
      <ButtonLink to={orderHref(order)} variant="ghost" block>
        <Trans>Follow the order</Trans>
      </ButtonLink>
    </>
  )
}

interface SwapProps {
  readonly swap: OrderSwap
  readonly isPaused: boolean
}

/** Asks for the login and the wallet, then shows the route. */
function Swap({ swap, isPaused }: SwapProps) {
  const user = useSession()
  const location = useLocation()
  const { status, address, connect } = useWallet()
  const now = useServerNow(1_000)
  if (!isTimeToPay(swap, now * 1_000)) {
    return (
      <Notice tone="warning" title={<Trans>Too late to pay this order</Trans>}>
        <Trans>It expires in less than five minutes, so a payment could miss it. Create a new order.</Trans>
      </Notice>
    )
  }
  if (user === null) {
    return (
      <ButtonLink to={logInHref('main', location)} size="large" block>
        <Trans>Log in to continue</Trans>
      </ButtonLink>
    )
  }
  if (status !== 'connected' || address === undefined) {
    return (
      <>
        <Notice>
          <Trans>Connect the wallet that holds the coins. Nothing is signed yet.</Trans>
        </Notice>
        <Button size="large" block loading={status === 'connecting'} onClick={connect}>
          <Trans>Connect wallet</Trans>
        </Button>
      </>
    )
  }
  return <RouteOffer swap={swap} account={address} isPaused={isPaused} key={address} />
}

function RouteOffer({ swap, account, isPaused }: SwapProps & { readonly account: Address }) {
  const errorMessage = useChainErrorMessage()
  const { query, route, change, agree } = useOrderRoute({ swap, account, isPaused })
  if (query.error) {
    const { title, advice } = errorMessage(chainErrorCode(query.error))
    return (
      <>
        <ErrorState title={title} text={advice} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        <PayerCard />
      </>
    )
  }
  if (route === undefined) return <Skeleton className="h-96 rounded-control" />
  return (
    <>
      <Card>
        <Facts>
          <RouteTerms params={route} />
          <RouteFee params={route} account={account} />
          <RouteWay params={route} />
          <Fact label={<Trans>Pay within</Trans>} value={<TimeLeft until={route.payUntil} />} />
        </Facts>
      </Card>
      <PayerCard />
      {change && <RouteChanged before={route} now={change} onAgree={agree} />}
      <ReviewButton params={route} isChanged={change !== undefined} />
    </>
  )
}

/** The network fee, as the transaction sheet will show it. */
function RouteFee({ params, account }: { readonly params: SwapRouteParams; readonly account: Address }) {
  const fiatText = useFiatText()
  const tokenText = useTokenText()
  const intent = { kind: 'swap-route', params } as const
  const { data, isError } = useQuery(previewQueryOptions(intent, useDefinition(intent), account))
  const coin = nativeCoinOf(params.coin.chainId)
  if (coin === undefined) return null
  const fee = data && tokenText(data.fee, coin)
  return (
    <Fact
      label={<Trans>Estimated network fee</Trans>}
      value={isError ? <Trans>Unknown</Trans> : fee}
      detail={fiatText(data?.fee, coin)}
    />
  )
}

interface RouteChangedProps {
  readonly before: SwapRouteParams
  readonly now: SwapRouteParams
  readonly onAgree: () => void
}

/** Shown if the route has become worse than the one shown: old → new, to agree to. */
function RouteChanged({ before, now, onAgree }: RouteChangedProps) {
  const tokenText = useTokenText()
  const native = nativeCoinOf(now.coin.chainId)
  const [old, next] = [before, now].map(({ minimum, payout }) => tokenText(minimum, payout.coin))
  const [oldFee, nextFee] = [before, now].map(({ bridgeFee }) => native && tokenText(bridgeFee, native))
  return (
    <Notice
      tone="warning"
      live
      title={<Trans>The price has moved</Trans>}
      action={
        <Button size="small" variant="secondary" onClick={onAgree}>
          <Trans>Accept the new price</Trans>
        </Button>
      }
    >
      <Trans>
        Minimum received: {old} → {next}
      </Trans>
      {before.bridgeFee !== now.bridgeFee && (
        <p>
          <Trans>
            Bridge fee: {oldFee} → {nextFee}
          </Trans>
        </p>
      )}
    </Notice>
  )
}

interface ReviewButtonProps {
  readonly params: SwapRouteParams
  readonly isChanged: boolean
}

function ReviewButton({ params, isChanged }: ReviewButtonProps) {
  const { t } = useLingui()
  const { review } = useTransactionView()
  const { basisPoints, level } = useRouteLoss(params)
  const [typed, setTyped] = useState('')
  const isLossTyped = basisPoints === undefined || typed.trim() === wholePercent(basisPoints)
  const reason = isChanged
    ? t`Accept the new price first.`
    : level === 'typed' && !isLossTyped
      ? t`Accept the loss by typing it.`
      : undefined
  return (
    <>
      <LossNotice level={level} basisPoints={basisPoints} typed={typed} onTyped={setTyped} />
      <Button size="large" block disabledReason={reason} onClick={() => review({ kind: 'swap-route', params })}>
        <Trans>Review swap</Trans>
      </Button>
    </>
  )
}
