import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { networkKey } from '#api/coins.ts'
import type { ExchangeOrder } from '#api/exchange.ts'
import { networkName } from '#deployments/network-name.ts'
import { NetworkTransactionLink } from '#src/entities/chain/hash-links.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'

interface LegCardProps {
  readonly title: ReactNode
  readonly leg: Omit<ExchangeOrder['payin'], 'agreedAmount'> & { readonly agreedAmount: string | null }
  readonly symbol: string
}

/** The coin side of an order: what was agreed, and what has moved. */
export function LegCard({ title, leg, symbol }: LegCardProps) {
  const format = useFormat()
  const { asset, agreedAmount, amount, address, memo, transactionHash: hash, movedAmount, proof } = leg
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  const text = (value: string) => format.coinAmount(`${value} ${symbol}`)
  const agreed = agreedAmount ?? amount
  return (
    <Card title={title}>
      <Facts>
        {agreed !== null && <Fact label={<Trans>Agreed</Trans>} value={text(agreed)} />}
        {movedAmount !== null && <Fact label={<Trans>Actual</Trans>} value={text(movedAmount)} />}
        {network && <Fact label={<Trans>Network</Trans>} value={networkName(network)} />}
        {memo !== null && <Fact label={<Trans>Memo or tag</Trans>} value={memo} />}
        {hash !== null && (
          <Fact
            label={<Trans>Transaction</Trans>}
            value={network ? <NetworkTransactionLink network={network} hash={hash} /> : hash}
            detail={<ProofText proof={proof} />}
          />
        )}
      </Facts>
      {address !== null && (
        <div className="pt-2">
          <AddressText address={address} show="full" />
        </div>
      )}
    </Card>
  )
}

/** Whether the network confirms what the partner says. */
function ProofText({ proof }: Pick<ExchangeOrder['payin'], 'proof'>) {
  switch (proof) {
    case 'proven':
      return <Trans>Confirmed on the network</Trans>
    case 'pending':
      return <Trans>Not confirmed on the network yet</Trans>
    case 'contradicted':
      return <Trans>Doesn’t match the network</Trans>
    case null:
      return <Trans>According to the partner</Trans>
  }
}
