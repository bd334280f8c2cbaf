import { useLingui } from '@lingui/react/macro'
import type { ExchangeAsset } from '#api/exchange.ts'
import { networkName } from '#deployments/network-name.ts'
import { personalListsAtom, usePinned } from '#src/entities/session/personal-list.ts'
import { type Assets, findAsset } from '#src/features/exchange/swap/exchange.queries.ts'
import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import { PinButton } from '#src/ui/pin-button.tsx'
import { RecentRow } from '#src/ui/recent-row.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

/** Each pair as the two asset ids, separated by a space. */
const savedPairsAtom = personalListsAtom('savedPairs:v1')

interface SavedPairsProps {
  readonly assets: Assets
  readonly form: SwapForm
}

/** The user's saved pairs, one tap away. Leaves out pairs with coins that can no longer be exchanged. */
export function SavedPairs({ assets, form: { edit } }: SavedPairsProps) {
  const { t } = useLingui()
  const { pinned } = usePinned(savedPairsAtom)
  const pairs = pinned.flatMap((id) => {
    const [from, to] = id.split(' ').map((asset) => findAsset(assets, asset))
    return from && to ? [{ id, from, to }] : []
  })
  return (
    <RecentRow
      title={t`Saved pairs`}
      choices={pairs.map(({ id, from, to }) => ({
        id,
        label: `${nameOf(from)} → ${nameOf(to)}`,
        icon: <TokenIcon symbol={from.symbol} size={28} />,
      }))}
      onSelect={(id) => {
        const chosen = pairs.find((pair) => pair.id === id)
        if (chosen) edit({ from: chosen.from.id, to: chosen.to.id })
      }}
    />
  )
}

/** Saves the form's pair, or removes it. */
export function SavePairButton({ from, to }: Pick<SwapForm, 'from' | 'to'>) {
  const { t } = useLingui()
  const { pinned, toggle } = usePinned(savedPairsAtom)
  if (from === undefined || to === undefined) return null
  const id = `${from.id} ${to.id}`
  return (
    <PinButton
      label={t`Save this pair`}
      isPinned={pinned.includes(id)}
      onToggle={() => {
        toggle(id)
      }}
    />
  )
}

function nameOf({ symbol, network }: ExchangeAsset): string {
  return `${symbol} ${networkName(network)}`
}
