import { Trans } from '@lingui/react/macro'
import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { ExactAmount } from '#src/entities/price/exact-amount.tsx'
import { networkName } from '#deployments/network-name.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'

/** What arrives, where, and the costs. */
export function RequestFacts({ request }: { readonly request: WithdrawalRequest }) {
  const { coin, network, address, memo, amount, fee, arrives, orderNumber } = request
  const coinText = useExactCoinText()
  const name = networkName(network)
  return (
    <Card>
      <div className="flex flex-col items-center gap-1 pb-3 text-center">
        <span className="text-caption text-ink-muted">
          <Trans>Recipient gets</Trans>
        </span>
        <ExactAmount amount={arrives} coin={coin} />
      </div>
      <div className="mb-1 rounded-control bg-canvas p-3.5">
        <p className="flex items-center gap-2 text-caption font-semibold">
          <NetworkIcon network={network} size={20} />
          <Trans>Recipient on {name}</Trans>
        </p>
        <div className="mt-1.5 text-lead">
          <AddressText address={address} show="full" copyable={false} />
        </div>
      </div>
      <Facts>
        {orderNumber !== null && <Fact label={<Trans>Pays order</Trans>} value={orderNumber} />}
        {memo !== null && <Fact label={<Trans>Memo or tag</Trans>} value={memo} />}
        <Fact label={<Trans>You pay</Trans>} value={coinText(parseCoinAmount(amount), coin)} />
        <Fact label={<Trans>Network fee</Trans>} value={coinText(parseCoinAmount(fee), coin)} />
      </Facts>
    </Card>
  )
}
