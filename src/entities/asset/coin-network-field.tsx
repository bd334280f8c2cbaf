import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CoinNetwork, NetworkKey } from '#api/coins.ts'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { SelectField } from '#src/ui/select-field.tsx'

interface CoinNetworkFieldProps {
  readonly networks: readonly CoinNetwork[] | undefined
  /** Direction whose state is shown beside each network. */
  readonly direction: 'deposit' | 'withdrawal'
  readonly value: NetworkKey | undefined
  readonly onValueChange: (network: NetworkKey) => void
  readonly hint?: ReactNode
}

/** Selects a network of a coin. Networks that can't receive or send it can be chosen, too: the page says why. */
export function CoinNetworkField({ networks, direction, value, onValueChange, hint }: CoinNetworkFieldProps) {
  const { t } = useLingui()
  const stateTexts = { paused: t`Paused`, depegged: t`Paused`, unavailable: t`Coming soon` }
  return (
    <SelectField<NetworkKey>
      label={t`Network`}
      placeholder={t`Choose a network`}
      hint={hint}
      options={networks?.map(({ network, name, [direction]: { state } }) => ({
        value: network,
        label: name,
        icon: <NetworkIcon network={network} size={28} />,
        ...(state !== 'open' && { aside: stateTexts[state] }),
      }))}
      value={value}
      onValueChange={onValueChange}
    />
  )
}
