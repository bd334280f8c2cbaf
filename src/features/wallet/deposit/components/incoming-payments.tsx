import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { InferOutput } from 'valibot'
import type { CoinNetwork } from '#api/coins.ts'
import type { getBitcoinDepositAddress } from '#api/bitcoin-deposits.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import { NetworkTransactionLink } from '#src/entities/chain/hash-links.tsx'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

interface IncomingPaymentsProps {
  readonly symbol: string
  readonly network: CoinNetwork
  readonly incoming: InferOutput<typeof getBitcoinDepositAddress.data>['incoming']
}

/** Payments that the network knows but aren't in a block yet, and those that it has dropped. */
export function IncomingPayments({ symbol, network, incoming }: IncomingPaymentsProps) {
  const { t } = useLingui()
  const coinText = useExactCoinText()
  const { confirmations } = network.deposit
  return (
    <div aria-live="polite" className="empty:hidden">
      {incoming.length > 0 && (
        <Card padding="none" title={<Trans>Waiting for a block</Trans>}>
          <p className="px-4 pb-2 text-caption text-ink-muted">
            <Plural
              value={confirmations}
              one="We credit a payment after # confirmation. Until then, its sender can still replace it."
              other="We credit a payment after # confirmations. Until then, its sender can still replace it."
            />
          </p>
          <List label={t`Payments waiting for a block`}>
            {incoming.map(({ transactionId, output, amount, state }) => (
              <ListRow
                key={`${transactionId}:${output}`}
                title={`+${coinText(parseCoinAmount(amount), symbol)}`}
                description={<NetworkTransactionLink network={network.network} hash={transactionId} />}
                value={
                  state === 'gone' ? (
                    <Chip tone="warning">{t`Replaced or dropped`}</Chip>
                  ) : (
                    <Chip tone="brand">{t`0 confirmations`}</Chip>
                  )
                }
              />
            ))}
          </List>
        </Card>
      )}
    </div>
  )
}
