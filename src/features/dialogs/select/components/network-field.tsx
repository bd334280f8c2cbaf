import { useLingui } from '@lingui/react/macro'
import type { NetworkKey } from '#api/coins.ts'
import { networkName } from '#deployments/network-name.ts'
import { coinNetworks } from '#src/features/dialogs/select/coin-networks.ts'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { SelectField } from '#src/ui/select-field.tsx'

interface NetworkFieldProps {
  readonly value: NetworkKey | undefined
  readonly onValueChange: (value: NetworkKey | undefined) => void
}

/** Value of the "all networks" option; not a network key. */
const all = 'all'

/** Filters the coins by network. */
export function NetworkField({ value, onValueChange }: NetworkFieldProps) {
  const { t } = useLingui()
  return (
    <SelectField<NetworkKey | typeof all>
      label={t`Network`}
      placeholder={t`Choose a network`}
      options={[
        { value: all, label: t`All networks` },
        ...coinNetworks.map((key) => ({ value: key, label: networkName(key), icon: <NetworkIcon network={key} /> })),
      ]}
      value={value ?? all}
      onValueChange={(chosen) => {
        onValueChange(chosen === all ? undefined : chosen)
      }}
    />
  )
}
