import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { addressUrl, chainName } from '#src/chain/chain-names.ts'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import { readAllowance } from '#src/chain/flow/allowance-step.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { GetTestCoinsButton } from '#src/entities/local-world/get-test-coins-button.tsx'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import type { FlowDescription } from '#src/entities/transaction/flow-description.ts'
import { transactionPreviewsKey } from '#src/entities/transaction/use-review.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import { RouteTerms, RouteWay } from '#src/features/exchange/swap/components/route-facts.tsx'
import type { SwapRouteParams } from '#src/features/exchange/swap/flows/swap-route-params.ts'
import { orderRoutesKey } from '#src/features/exchange/swap/hooks/use-order-route.ts'
import type { TokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Amount } from '#src/ui/amount.tsx'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { coinErrors, orderErrors, useOrderNext } from './order-way-out.tsx'

interface ParamsProps {
  readonly params: SwapRouteParams
}

export const swapRouteDescription: FlowDescription<SwapRouteParams> = {
  describe: (params, tokenText) => {
    const { amount, coin, payout, minimum } = params
    const exact = tokenText(amount, coin, { maximumFractionDigits: coin.decimals })
    const network = chainName(payout.coin.chainId)
    return {
      title: <Trans>Swap {exact}</Trans>,
      running: <Trans>Swapping {exact}</Trans>,
      done:
        payout.coin.chainId === coin.chainId ? (
          <Trans>{exact} swapped</Trans>
        ) : (
          <Trans>
            {exact} on the way to {network}
          </Trans>
        ),
      failed: <Trans>Swap failed</Trans>,
      isBusy: <Trans>A payment for this order is in progress</Trans>,
      steps: stepTexts(exact, coin.symbol, exactText(minimum, payout.coin, tokenText)),
    }
  },
  Subject: ({ params: { number } }) => <Trans>Order {number}</Trans>,
  Review: ({ params, children }) => {
    const steps = useSwapSteps(params)
    return children({
      awaited: steps.data === undefined ? steps : undefined,
      isPending: steps.data === undefined,
      steps: steps.data,
      stepsNote: params.coin.token !== null && <Spender params={params} />,
    })
  },
  Summary: SwapSummary,
  WayOut: SwapWayOut,
  Next: ({ params, children }) => children(useOrderNext(params)),
}

function exactText(units: bigint, coin: SwapRouteParams['coin'], tokenText: TokenText): string {
  return tokenText(units, coin, { maximumFractionDigits: coin.decimals })
}

function stepTexts(amount: string, symbol: string, minimum: string) {
  return {
    'reset-allowance': <Trans>Set the old {symbol} approval to zero</Trans>,
    approve: <Trans>Approve exactly {amount}</Trans>,
    swap: (
      <Trans>
        Swap {amount} for at least {minimum}
      </Trans>
    ),
  }
}

/** Previews the wallet's requests. The flow plans again when it starts. */
function useSwapSteps({ coin: { chainId, token }, amount }: SwapRouteParams) {
  const { address } = useWallet()
  return useQuery({
    queryKey: [...transactionPreviewsKey(chainId), 'swap-steps', token, String(amount), address ?? null],
    queryFn: async (): Promise<readonly string[]> => {
      const spender = swapRouterOf(chainId)
      if (!address || spender === undefined) throw new Error('No account is connected, or the chain has no router')
      if (token === null) return ['swap']
      const client = await getPublicClient(chainId)
      const allowance = await readAllowance({ client, account: address }, { token, spender })
      if (allowance >= amount) return ['swap']
      return allowance === 0n ? ['approve', 'swap'] : ['reset-allowance', 'approve', 'swap']
    },
    enabled: address !== undefined,
    gcTime: 0,
    retry: false,
  })
}

/** The approved spender: always the router in the build's own table (M11). */
function Spender({ params: { coin } }: ParamsProps) {
  const router = swapRouterOf(coin.chainId)
  if (router === undefined) return null
  return (
    <div className="mt-3 rounded-control bg-canvas px-4 py-3 text-caption">
      <p className="text-ink-muted">
        <Trans>Only LI.FI’s contract can take it, and only this amount:</Trans>
      </p>
      <AddressText address={router} show="full" explorerUrl={addressUrl(coin.chainId, router)} />
    </div>
  )
}

function SwapSummary({ params }: ParamsProps) {
  const fiatText = useFiatText()
  const { amount, coin } = params
  return (
    <div>
      <div className="pb-3">
        <Amount
          value={amount}
          decimals={coin.decimals}
          symbol={coin.symbol}
          size="headline"
          icon
          maximumFractionDigits={coin.decimals}
          fiat={fiatText(amount, coin)}
        />
        <p className="mt-2 text-ink-muted">
          <Trans>
            Swapped in one transaction. If the minimum can’t arrive, your coins stay in your wallet or come back to it.
          </Trans>
        </p>
      </div>
      <Facts>
        <RouteTerms params={params} />
        <RouteWay params={params} />
      </Facts>
    </div>
  )
}

function SwapWayOut({ params, code }: ParamsProps & { readonly code: ChainErrorCode }) {
  const { go } = useOrderNext(params)
  const { close } = useTransactionView()
  const queryClient = useQueryClient()
  if (coinErrors.has(code)) return <GetTestCoinsButton chainId={params.coin.chainId} />
  if (code === 'route-changed' || code === 'route-unavailable') {
    return (
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          close()
          void queryClient.invalidateQueries({ queryKey: orderRoutesKey })
        }}
      >
        <Trans>See the new price</Trans>
      </Button>
    )
  }
  return (
    orderErrors.has(code) && (
      <Button size="small" variant="secondary" onClick={go}>
        <Trans>Open the order</Trans>
      </Button>
    )
  )
}
