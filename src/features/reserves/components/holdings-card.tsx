import { Trans, useLingui } from '@lingui/react/macro'
import { addressUrl } from '#src/entities/chain/chain.ts'
import { networkName } from '#src/entities/spot-coin/network-name.ts'
import type { useHoldings } from '#src/features/reserves/reserves.queries.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'

type Holdings = ReturnType<typeof useHoldings>['holdings']

/** Whose balances were read. */
export function HoldingsCard({ holdings }: { readonly holdings: Holdings }) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Where it lies</Trans>}>
      <p className="pb-1 text-caption text-ink-muted">
        <Trans>Your browser read these balances from the networks themselves, not from us.</Trans>
      </p>
      <ul aria-label={t`Addresses of Sevenport`} className="divide-y divide-line">
        {holdings.map((holding) => (
          <HoldingRow key={`${holding.key}:${holding.role}`} holding={holding} />
        ))}
      </ul>
    </Card>
  )
}

function HoldingRow({
  holding: { chainId, network, role, address, isBuiltIn, status },
}: {
  readonly holding: Holdings[number]
}) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <NetworkIcon network={network} size={28} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{networkName(network)}</p>
        <p className="text-caption text-ink-muted">
          {role === 'treasury' ? <Trans>Treasury</Trans> : <Trans>Hot wallet, for withdrawals</Trans>}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {isBuiltIn && (
            <Chip tone="success" icon={CheckIcon}>
              <Trans>Built into this app</Trans>
            </Chip>
          )}
          {status === 'error' && (
            <Chip tone="warning">
              <Trans>Does not answer</Trans>
            </Chip>
          )}
        </p>
      </div>
      <AddressText address={address} explorerUrl={addressUrl(chainId, address)} />
    </li>
  )
}
