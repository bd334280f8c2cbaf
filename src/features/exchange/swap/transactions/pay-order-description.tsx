import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import { chainName } from '#src/chain/chain-names.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { GetTestCoinsButton } from '#src/entities/local-world/get-test-coins-button.tsx'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import type { FlowDescription } from '#src/entities/transaction/flow-description.ts'
import { transactionPreviewsKey } from '#src/entities/transaction/use-review.ts'
import { TimeLeft } from '#src/features/exchange/shared/components/time-left.tsx'
import { readBalance } from '#src/features/exchange/swap/flows/payer.ts'
import type { PayOrderParams } from '#src/features/exchange/swap/flows/pay-order-params.ts'
import type { TokenText } from '#src/lib/use-token-text.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Amount } from '#src/ui/amount.tsx'
import { Button } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { coinErrors, orderErrors, useOrderNext } from './order-way-out.tsx'

interface ParamsProps {
  readonly params: PayOrderParams
}

export const payOrderDescription: FlowDescription<PayOrderParams> = {
  describe: (params, tokenText) => {
    const amount = exactAmount(params, tokenText)
    return {
      title: <Trans>Pay {amount}</Trans>,
      running: <Trans>Paying {amount}</Trans>,
      done: <Trans>{amount} paid</Trans>,
      failed: <Trans>Payment failed</Trans>,
      isBusy: <Trans>A payment for this order is in progress</Trans>,
      steps: stepsOf(amount),
    }
  },
  Subject: ({ params: { number } }) => <Trans>Order {number}</Trans>,
  Review: ({ params, children }) => {
    const balance = usePayerBalance(params)
    const isKnown = balance.data !== undefined
    return children({ awaited: isKnown ? undefined : balance, isPending: !isKnown, steps: ['pay'] })
  },
  Summary: PaymentSummary,
  WayOut: PaymentWayOut,
  Next: ({ params, children }) => children(useOrderNext(params)),
}

function stepsOf(amount: string) {
  return { pay: <Trans>Pay {amount}</Trans> }
}

/** All digits, as this is what the user signs. */
function exactAmount(params: PayOrderParams, tokenText: TokenText): string {
  const { amount, coin } = params
  return tokenText(amount, coin, { maximumFractionDigits: coin.decimals })
}

/** Returns the connected account's balance of the coin. */
function usePayerBalance(params: PayOrderParams) {
  const { address } = useWallet()
  const { chainId } = params.coin
  return useQuery({
    queryKey: [...transactionPreviewsKey(chainId), 'payer-balance', params.asset, address ?? null],
    queryFn: async () => {
      if (!address) throw new Error('No account is connected')
      return readBalance(await getPublicClient(chainId), params, address)
    },
    enabled: address !== undefined,
    gcTime: 0,
    retry: false,
  })
}

function PaymentSummary({ params }: ParamsProps) {
  const fiatText = useFiatText()
  const tokenText = useTokenText()
  const { data: balance = 0n } = usePayerBalance(params)
  const { amount, coin, payUntil, to } = params
  const { chainId, decimals, symbol, token } = coin
  return (
    <div>
      <div className="pb-3">
        <Amount
          value={amount}
          decimals={decimals}
          symbol={symbol}
          size="headline"
          icon
          maximumFractionDigits={decimals}
          fiat={fiatText(amount, coin)}
        />
        <p className="mt-2 text-ink-muted">
          <Trans>Leaves your wallet for the order’s address. Transfers can’t be reversed.</Trans>
        </p>
      </div>
      <Facts>
        <Fact label={<Trans>Network</Trans>} value={chainName(chainId)} />
        <Fact label={<Trans>To</Trans>} value={<AddressText address={to} show="full" copyable={false} />} />
        {balance >= amount && (
          <Fact
            label={<Trans>Stays in your wallet</Trans>}
            value={tokenText(balance - amount, coin)}
            detail={token === null && <Trans>less the network fee</Trans>}
          />
        )}
        <Fact label={<Trans>Pay within</Trans>} value={<TimeLeft until={payUntil} />} />
      </Facts>
    </div>
  )
}

function PaymentWayOut({ params, code }: ParamsProps & { readonly code: ChainErrorCode }) {
  const { go } = useOrderNext(params)
  if (coinErrors.has(code)) return <GetTestCoinsButton chainId={params.coin.chainId} />
  return (
    orderErrors.has(code) && (
      <Button size="small" variant="secondary" onClick={go}>
        <Trans>Open the order</Trans>
      </Button>
    )
  )
}
