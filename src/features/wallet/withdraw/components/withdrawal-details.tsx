import { Trans } from '@lingui/react/macro'
import type { Withdrawal } from '#api/withdrawals.ts'
import { useBalances } from '#src/entities/balance/use-balances.ts'
import { OwedNotice } from '#src/entities/balance/owed-notice.tsx'
import { NetworkTransactionLink } from '#src/entities/chain/hash-links.tsx'
import { useUser } from '#src/entities/session/session.ts'
import { ExactAmount } from '#src/entities/price/exact-amount.tsx'
import { networkName } from '#deployments/network-name.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { Beside } from '#src/ui/beside.tsx'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { SupportQuestion } from '#src/entities/support/support-question.tsx'
import { CancelWithdrawal } from './cancel-withdrawal.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'
import { WithdrawalStateChip } from '#src/entities/asset/withdrawal-state-chip.tsx'

/** Everything about one withdrawal: its progress, destination and costs. */
export function WithdrawalDetails({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const {
    id,
    coin,
    network,
    address,
    memo,
    amount,
    fee,
    arrives,
    state,
    transactionHash: hash,
    orderNumber,
  } = withdrawal
  const coinText = useExactCoinText()
  const { data: balances } = useBalances(useUser().userId)
  const isWaiting = state === 'audit' || state === 'audit-pass'
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-3 py-3 text-center">
          <ExactAmount amount={arrives} coin={coin} />
          <WithdrawalStateChip state={state} />
        </div>
      </Card>
      {isWaiting && balances && <OwedNotice balances={balances} />}
      <Card>
        <WithdrawalSteps withdrawal={withdrawal} />
      </Card>
      <Beside>
        <Card>
          <div className="pb-1">
            <p className="text-ink-muted">
              <Trans>To</Trans>
            </p>
            <AddressText address={address} show="full" />
          </div>
          <Facts>
            {orderNumber !== null && <Fact label={<Trans>Pays order</Trans>} value={orderNumber} />}
            {memo !== null && <Fact label={<Trans>Memo or tag</Trans>} value={memo} />}
            <Fact label={<Trans>Network</Trans>} value={networkName(network)} />
            {hash !== null && (
              <Fact
                label={<Trans>Transaction</Trans>}
                value={<NetworkTransactionLink network={network} hash={hash} />}
              />
            )}
            <Fact label={<Trans>You paid</Trans>} value={coinText(parseCoinAmount(amount), coin)} />
            <Fact label={<Trans>Network fee</Trans>} value={coinText(parseCoinAmount(fee), coin)} />
          </Facts>
        </Card>
        {isWaiting && <CancelWithdrawal id={id} />}
        <p className="text-caption text-ink-muted">
          <SupportQuestion kind="withdrawal" number={id} />
        </p>
      </Beside>
    </>
  )
}
