import { Plural, Trans, useLingui } from '@lingui/react/macro'
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
    <section aria-label={name} className="mt-3 rounded-control bg-canvas px-3 pt-3 pb-1 text-caption">
      <h3 className="flex flex-wrap items-center gap-2 text-body font-semibold">
        <NetworkIcon network={network} size={22} />
        {name}
        {!isAvailable && <Chip>{t`Not available yet`}</Chip>}
        {deposit.state === 'depegged' && <Chip tone="danger">{t`Paused: lost its peg`}</Chip>}
        {deposit.state === 'paused' && <Chip tone="warning">{t`Deposits paused`}</Chip>}
        {withdrawal.state === 'paused' && <Chip tone="warning">{t`Withdrawals paused`}</Chip>}
      </h3>
      {isAvailable && (
        <Facts>
          <Fact label={<Trans>Minimum deposit: more than</Trans>} value={text(deposit.minimum)} />
          <Fact
            label={<Trans>Credited after</Trans>}
            value={
              <>
                <Plural value={confirmations} one="# confirmation" other="# confirmations" />
                {' · '}
                <Plural value={minutes} one="about # minute" other="about # minutes" />
              </>
            }
          />
          <Fact
            label={<Trans>Minimum withdrawal</Trans>}
            value={canWithdraw ? text(withdrawal.minimum) : t`Not available yet`}
          />
          {canWithdraw && <Fact label={<Trans>Network fee per withdrawal</Trans>} value={text(withdrawal.fee)} />}
        </Facts>
      )}
    </section>
  )
}
