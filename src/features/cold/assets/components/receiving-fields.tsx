import { useLingui } from '@lingui/react/macro'
import { chainName, networkKeyOf } from '#src/chain/chain-names.ts'
import { poolChains } from '#src/chain/chains.ts'
import type { useReceiving } from '#src/features/cold/assets/hooks/use-receiving.ts'
import { coinOfFamily, otherFamilies } from '#src/features/cold/assets/rules/receiving.ts'
import { NetworkIcon } from '#src/ui/network-icon.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { networkName } from '#deployments/network-name.ts'

/** Fields to choose what to receive: a network, and a coin on it. */
export function ReceivingFields({ receiving, tokens, ...choose }: ReturnType<typeof useReceiving>) {
  const { t } = useLingui()
  const chainOptions = poolChains.map(({ id }) => {
    const key = networkKeyOf(id)
    return {
      value: String(id),
      label: chainName(id),
      icon: key === undefined ? undefined : <NetworkIcon network={key} size={28} />,
    }
  })
  const familyOptions = otherFamilies.map((family) => ({
    value: family,
    label: networkName(family),
    aside: coinOfFamily[family],
    icon: <NetworkIcon network={family} size={28} />,
  }))
  const token = receiving && 'token' in receiving ? receiving.token : undefined
  return (
    <>
      <SelectField
        label={t`Network`}
        placeholder={t`Choose a network`}
        options={[...chainOptions, ...familyOptions]}
        value={receiving && 'family' in receiving ? receiving.family : String(token?.chainId)}
        onValueChange={(value) => {
          const family = otherFamilies.find((each) => each === value)
          if (family === undefined) choose.chooseChain(Number(value))
          else choose.chooseFamily(family)
        }}
      />
      {token && (
        <SelectField
          label={t`Coin`}
          placeholder={t`Choose a coin`}
          options={tokens.map((each) => ({
            value: each.address ?? each.symbol,
            label: each.symbol,
            aside: each.name,
            icon: <TokenIcon symbol={each.symbol} size={28} />,
          }))}
          value={token.address ?? token.symbol}
          onValueChange={(value) => {
            const chosen = tokens.find((each) => (each.address ?? each.symbol) === value)
            if (chosen) choose.chooseToken(chosen)
          }}
        />
      )}
    </>
  )
}
