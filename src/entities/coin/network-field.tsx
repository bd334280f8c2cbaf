import { useLingui } from '@lingui/react/macro'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import type { CoinNetwork, CoinNetworkKey } from './coin-networks.ts'

interface NetworkFieldProps {
  readonly label: string
  readonly networks: readonly CoinNetwork[]
  readonly value: CoinNetworkKey | undefined
  readonly onValueChange: (value: CoinNetworkKey | undefined) => void
  /** Offers not to choose any, by this name. */
  readonly allLabel?: string
}

/** Value of the option that stands for all networks; no key of one. */
const all = 'all'

/** A network that a coin is on. */
export function NetworkField({ label, networks, value, onValueChange, allLabel }: NetworkFieldProps) {
  const { t } = useLingui()
  const options = networks.map(({ key, name }) => ({ value: key, label: name, icon: <NetworkIcon network={key} /> }))
  return (
    <SelectField<CoinNetworkKey | typeof all>
      label={label}
      placeholder={t`Choose a network`}
      options={allLabel === undefined ? options : [{ value: all, label: allLabel }, ...options]}
      value={value ?? (allLabel === undefined ? undefined : all)}
      onValueChange={(chosen) => {
        onValueChange(chosen === all ? undefined : chosen)
      }}
    />
  )
}
