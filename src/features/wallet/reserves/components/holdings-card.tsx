import { Trans, useLingui } from '@lingui/react/macro'
import { addressUrl } from '#src/chain/chain-names.ts'
import { networkName } from '#deployments/network-name.ts'
import type { useHoldings } from '#src/features/wallet/reserves/reserves.queries.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ExternalLink } from '#src/ui/external-link.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { NetworkIcon } from '#src/ui/network-icon.tsx'

type Holdings = ReturnType<typeof useHoldings>['holdings']
type Holding = Holdings[number]

/** The addresses whose balances were read, each once with its networks. */
export function HoldingsCard({ holdings }: { readonly holdings: Holdings }) {
  const { t } = useLingui()
  const owners = new Map<string, Holding[]>()
  for (const holding of holdings) {
    const owner = `${holding.role} ${holding.address}`
    owners.set(owner, [...(owners.get(owner) ?? []), holding])
  }
  return (
    <Card title={<Trans>Where we hold it</Trans>}>
      <p className="pb-1 text-caption text-ink-muted">
        <Trans>Your browser read these balances from the networks, not from us.</Trans>
      </p>
      <ul aria-label={t`Sevenport’s addresses`} className="divide-y divide-line">
        {[...owners].map(([owner, places]) => (
          <AddressRow key={owner} places={places} />
        ))}
      </ul>
    </Card>
  )
}

function AddressRow({ places }: { readonly places: readonly Holding[] }) {
  const [first] = places
  if (first === undefined) return null
  const { role, address } = first
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {role === 'treasury' ? <Trans>Treasury</Trans> : <Trans>Hot wallet (for withdrawals)</Trans>}
        </p>
        {places.every(({ isBuiltIn }) => isBuiltIn) && (
          <Chip tone="success" icon={CheckIcon}>
            <Trans>Built into this app</Trans>
          </Chip>
        )}
      </div>
      <AddressText address={address} show="full" />
      <ul className="flex flex-wrap gap-x-3 gap-y-1.5 text-caption text-ink-muted">
        {places.map((place) => (
          <Place key={place.key} place={place} />
        ))}
      </ul>
    </li>
  )
}

function Place({ place: { chainId, network, address, status } }: { readonly place: Holding }) {
  const url = addressUrl(chainId, address)
  const name = networkName(network)
  return (
    <li className="flex items-center gap-1.5">
      <NetworkIcon network={network} size={18} />
      {url === undefined ? name : <ExternalLink href={url}>{name}</ExternalLink>}
      {status === 'error' && (
        <Chip tone="warning">
          <Trans>Not responding</Trans>
        </Chip>
      )}
    </li>
  )
}
