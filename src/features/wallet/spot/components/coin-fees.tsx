import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { isSupported } from '#src/entities/asset/coin.queries.ts'
import { useCoinText } from '#src/features/wallet/spot/hooks/use-coin-text.ts'
import { transferTermsOf } from '#src/features/wallet/spot/rules/transfer-entries.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** The fees and terms of moving one coin. */
export function CoinFees({ coin }: { readonly coin: Coin }) {
  const coinText = useCoinText()
  const { symbol, name, dailyWithdrawalLimit, withoutReviewLimit, networks } = coin
  const { minimum } = transferTermsOf(coin)
  const text = (decimal: string) => coinText(parseCoinAmount(decimal), symbol)
  return (
    <Card
      title={
        <span className="flex items-center gap-2.5">
          <TokenIcon symbol={symbol} size={28} />
          {symbol} <span className="text-caption font-normal text-ink-muted">{name}</span>
        </span>
      }
    >
      <Facts>
        <Fact label={<Trans>Minimum internal transfer</Trans>} value={coinText(minimum, symbol)} />
        <Fact label={<Trans>24-hour limit for withdrawals and transfers</Trans>} value={text(dailyWithdrawalLimit)} />
        {isSupported(coin, 'withdrawal') && (
          <Fact label={<Trans>Withdrawal without review, up to</Trans>} value={text(withoutReviewLimit)} />
        )}
      </Facts>
      {networks.map((network) => (
        <NetworkFees key={network.network} network={network} text={text} />
      ))}
    </Card>
  )
}

interface NetworkFeesProps {
  readonly network: CoinNetwork
  /** Formats an amount of the coin. */
  readonly text: (decimal: string) => string
}

function NetworkFees({ network: { network, name, deposit, withdrawal }, text }: NetworkFeesProps) {
  const { t } = useLingui()
  const canWithdraw = withdrawal.state !== 'unavailable'
  const isAvailable = deposit.state !== 'unavailable' || canWithdraw
  const { minutes, confirmations } = deposit
  return (
    <section aria-label={name} className="mt-3 rounded-control bg-canvas p-3">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        <NetworkIcon network={network} size={22} />
        {name}
        {!isAvailable && <Chip>{t`Not available yet`}</Chip>}
        {deposit.state === 'depegged' && <Chip tone="danger">{t`Paused: lost its peg`}</Chip>}
        {deposit.state === 'paused' && <Chip tone="warning">{t`Deposits paused`}</Chip>}
        {withdrawal.state === 'paused' && <Chip tone="warning">{t`Withdrawals paused`}</Chip>}
      </h3>
      {isAvailable && (
        <dl className="mt-2 space-y-1 text-caption">
          <Term name={<Trans>Minimum deposit: more than</Trans>}>{text(deposit.minimum)}</Term>
          <Term name={<Trans>Credited after</Trans>}>
            <Plural value={confirmations} one="# confirmation" other="# confirmations" />
            {' · '}
            <Plural value={minutes} one="about # minute" other="about # minutes" />
          </Term>
          <Term name={<Trans>Minimum withdrawal</Trans>}>
            {canWithdraw ? text(withdrawal.minimum) : t`Not available yet`}
          </Term>
          {canWithdraw && <Term name={<Trans>Network fee per withdrawal</Trans>}>{text(withdrawal.fee)}</Term>}
        </dl>
      )}
    </section>
  )
}

function Term({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-end font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
