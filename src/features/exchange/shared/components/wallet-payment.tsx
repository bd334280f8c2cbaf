import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { CoinNetwork } from '#api/coins.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import type { PaidOrderKind } from '#api/withdrawals.ts'
import { paths } from '#src/config/paths.ts'
import { balanceOf, balancesQueryOptions } from '#src/entities/balance/balance.queries.ts'
import { useHeldCoin } from '#src/features/exchange/shared/hooks/use-held-coin.ts'
import { isPaying } from '#src/features/exchange/shared/rules/is-paying.ts'
import { parseCoinAmount, coinAmountText } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Interval at which a deposit is noticed that is credited while its user waits to pay with it. */
const depositPollMilliseconds = 10_000

interface WalletPaymentProps {
  readonly userId: string
  readonly order: Pick<ExchangeOrder, 'number'> & {
    readonly payin: Pick<ExchangeOrder['payin'], 'asset' | 'amount' | 'memo'>
  }
  /** The way back from the payment leads to the orders of this kind. */
  readonly kind: PaidOrderKind
  readonly symbol: string
}

/** Pays the order from the Sevenport wallet, if that holds the coin. */
export function WalletPayment({ userId, order: { number, payin }, kind, symbol }: WalletPaymentProps) {
  const format = useFormat()
  const held = useHeldCoin({ id: payin.asset })
  const { data: balances } = useQuery({ ...balancesQueryOptions(userId), refetchInterval: depositPollMilliseconds })
  if (held === undefined || payin.memo !== null || payin.amount === null || balances === undefined) return null
  const { available } = balanceOf(balances, symbol)
  if (held.withdrawal.state !== 'open') {
    return available > 0n ? <BalanceClosed network={held} symbol={symbol} /> : null
  }
  const needed = parseCoinAmount(payin.amount) + parseCoinAmount(held.withdrawal.fee)
  const balance = format.coinAmount(`${coinAmountText(available)} ${symbol}`)
  const cost = format.coinAmount(`${coinAmountText(needed)} ${symbol}`)
  return (
    <div className="space-y-1.5">
      {available >= needed && (
        <ButtonLink to={`${paths.withdrawReview}?order=${number}&kind=${kind}`} size="large" block>
          <Trans>Pay from my Sevenport wallet</Trans>
        </ButtonLink>
      )}
      <p className="text-center text-caption text-ink-muted">
        <Trans>
          {cost} with the network fee. Your balance: {balance}
        </Trans>
      </p>
    </div>
  )
}

/** Why a balance can't pay: withdrawals on this network are paused, or not supported yet. */
function BalanceClosed({ network, symbol }: { readonly network: CoinNetwork; readonly symbol: string }) {
  const { name } = network
  return (
    <p className="text-center text-caption text-ink-muted">
      {network.withdrawal.state === 'unavailable' ? (
        <Trans>
          Your Sevenport wallet can’t pay this order: we don’t support {symbol} withdrawals on {name} yet. Pay from
          another wallet.
        </Trans>
      ) : (
        <Trans>
          Your Sevenport wallet can’t pay this order: {symbol} withdrawals on {name} are paused. Pay from another
          wallet.
        </Trans>
      )}
    </p>
  )
}

/** Says that the Sevenport wallet is already paying the order. */
export function WalletPaymentNotice({ payment }: Pick<ExchangeOrder, 'payment'>) {
  if (!isPaying(payment)) return null
  return (
    <Notice
      action={
        <ButtonLink to={`${paths.withdrawDetail}?id=${payment.withdrawalId}`} size="small" variant="secondary">
          <Trans>Open the withdrawal</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your Sevenport wallet is paying this order. Don’t pay it again.</Trans>
    </Notice>
  )
}
