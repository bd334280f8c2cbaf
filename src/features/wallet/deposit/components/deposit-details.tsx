import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Deposit } from '#api/deposits.ts'
import { networkAddressUrl } from '#src/chain/network-explorers.ts'
import { NetworkBlockLink, NetworkTransactionLink } from '#src/entities/chain/hash-links.tsx'
import { ExactAmount } from '#src/entities/price/exact-amount.tsx'
import { networkName } from '#deployments/network-name.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Beside } from '#src/ui/beside.tsx'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { SupportQuestion } from '#src/entities/support/support-question.tsx'
import { DepositStateChip } from './deposit-state-chip.tsx'

/** Everything about one deposit: its progress and origin. */
export function DepositDetails({ deposit }: { readonly deposit: Deposit }) {
  const { id, coin, network, amount, from, foundAt, creditedAt, transactionHash, blockHash } = deposit
  const format = useFormat()
  const moment = (at: string) => format.date(Date.parse(at) / 1_000, { style: 'date-time' })
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-3 py-3 text-center">
          <ExactAmount amount={amount} coin={coin} signed />
          <DepositStateChip deposit={deposit} />
        </div>
        <Progress deposit={deposit} />
      </Card>
      <Beside>
        <Card>
          <Facts>
            <Fact label={<Trans>Network</Trans>} value={networkName(network)} />
            {transactionHash === null ? (
              <Fact label={<Trans>Block</Trans>} value={<NetworkBlockLink network={network} hash={blockHash} />} />
            ) : (
              <Fact
                label={<Trans>Transaction</Trans>}
                value={<NetworkTransactionLink network={network} hash={transactionHash} />}
              />
            )}
            {from !== null && (
              <Fact
                label={<Trans>From</Trans>}
                value={<AddressText address={from} explorerUrl={networkAddressUrl(network, from)} />}
              />
            )}
            <Fact label={<Trans>Detected</Trans>} value={moment(foundAt)} />
            {creditedAt !== null && <Fact label={<Trans>Credited</Trans>} value={moment(creditedAt)} />}
          </Facts>
        </Card>
        <p className="text-caption text-ink-muted">
          <SupportQuestion kind="deposit" number={id} />
        </p>
      </Beside>
    </>
  )
}

/** A deposit's progress, and what it means for the balance. */
function Progress({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useLingui()
  const { coin, network, state, isReward, isBelowMinimum, confirmations, requiredConfirmations } = deposit
  if (isBelowMinimum) {
    return (
      <Notice live tone="warning" title={<Trans>Below the minimum</Trans>}>
        <Trans>Only deposits over the minimum are credited.</Trans>
      </Notice>
    )
  }
  if (state === 'failed') {
    return (
      <Notice live tone="danger" title={<Trans>Not credited</Trans>}>
        <Trans>This transaction’s block was dropped from the chain. If it’s mined again, it will reappear.</Trans>
      </Notice>
    )
  }
  if (state === 'success') {
    return (
      <Notice live tone="success" title={isReward ? <Trans>Reward paid out</Trans> : <Trans>In your balance</Trans>}>
        {isReward ? <Trans>A mining pool reward. It’s in your {coin} balance.</Trans> : <Trans>Ready to use.</Trans>}
      </Notice>
    )
  }
  const left = Math.max(0, requiredConfirmations - confirmations)
  return (
    <div className="space-y-2" aria-live="polite">
      <ProgressBar value={confirmations} maximum={requiredConfirmations} label={t`Confirmations`} />
      <p className="text-center text-caption text-ink-muted tabular-nums">
        <Trans>
          {confirmations} of {requiredConfirmations} confirmations
        </Trans>
        {left > 0 && (
          <>
            {' '}
            · <Plural value={left} one="# block to go" other="# blocks to go" />
          </>
        )}
      </p>
      {left === 0 && (
        <p className="text-center text-caption text-ink-muted">
          {network === 'tron' && (
            <>
              <Trans>TRON makes a block final after about a minute.</Trans>{' '}
            </>
          )}
          <Trans>
            We’ll add it to your balance next. If deposits of the coin are paused, it waits until they resume.
          </Trans>
        </p>
      )}
    </div>
  )
}
