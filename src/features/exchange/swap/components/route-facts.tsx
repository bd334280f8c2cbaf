import { Trans } from '@lingui/react/macro'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { addressUrl, chainName, nativeCoinOf } from '#src/chain/chain-names.ts'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import type { SwapRouteParams } from '#src/features/exchange/swap/flows/swap-route-params.ts'
import { useRouteLoss } from '#src/features/exchange/swap/hooks/use-route-loss.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Fact } from '#src/ui/facts.tsx'

/** The currency of the server's fees. */
// oxlint-disable-next-line lingui/no-unlocalized-strings -- the code of a currency
const feeCurrency = 'USD'

interface RouteProps {
  readonly params: SwapRouteParams
}

/** What a swap pays out and costs. Rendered inside a `dl`. */
export function RouteTerms({ params }: RouteProps) {
  const fiatText = useFiatText()
  const tokenText = useTokenText()
  const format = useFormat()
  const { amount, coin, payout, expected, minimum, bridgeFee, feesInDollars } = params
  const native = nativeCoinOf(coin.chainId)
  return (
    <>
      <Fact
        label={<Trans>You pay</Trans>}
        value={tokenText(amount, coin, { maximumFractionDigits: coin.decimals })}
        detail={chainName(coin.chainId)}
      />
      <Fact
        label={<Trans>You receive about</Trans>}
        value={tokenText(expected, payout.coin)}
        detail={fiatText(expected, payout.coin)}
      />
      <Fact
        label={<Trans>Minimum received</Trans>}
        value={tokenText(minimum, payout.coin)}
        detail={<Trans>Or the swap isn’t made</Trans>}
      />
      <PriceImpact params={params} />
      {bridgeFee > 0n && native && (
        <Fact
          label={<Trans>Bridge fee</Trans>}
          value={tokenText(bridgeFee, native, { maximumFractionDigits: 8 })}
          detail={fiatText(bridgeFee, native)}
        />
      )}
      {feesInDollars !== null && (
        <Fact
          label={<Trans>Fees along the way</Trans>}
          value={format.fiat(feesInDollars, feeCurrency)}
          detail={<Trans>Already deducted</Trans>}
        />
      )}
    </>
  )
}

function PriceImpact({ params }: RouteProps) {
  const format = useFormat()
  const { basisPoints } = useRouteLoss(params)
  return (
    <Fact
      label={<Trans>Price impact</Trans>}
      value={basisPoints === undefined ? <Trans>Unknown</Trans> : format.percent(-Number(basisPoints) / 10_000)}
      detail={
        basisPoints === undefined ? <Trans>No market price</Trans> : <Trans>At market prices, fees included</Trans>
      }
    />
  )
}

/** Where the coins go, how, and who may take them. Rendered inside a `dl`. */
export function RouteWay({ params: { coin, payout, tools, seconds } }: RouteProps) {
  const format = useFormat()
  const router = swapRouterOf(coin.chainId)
  return (
    <>
      <Fact
        label={<Trans>To</Trans>}
        value={<AddressText address={payout.recipient} show="full" copyable={false} />}
        detail={chainName(payout.coin.chainId)}
      />
      {tools.length > 0 && <Fact label={<Trans>Through</Trans>} value={tools.join(' → ')} />}
      {seconds !== null && seconds > 0 && (
        <Fact label={<Trans>Usually takes</Trans>} value={format.duration(seconds)} />
      )}
      {coin.token !== null && router !== undefined && (
        <Fact
          label={<Trans>Approval for</Trans>}
          value={
            <AddressText address={router} show="full" copyable={false} explorerUrl={addressUrl(coin.chainId, router)} />
          }
          detail={<Trans>Exactly this amount, for this contract only</Trans>}
        />
      )}
    </>
  )
}
