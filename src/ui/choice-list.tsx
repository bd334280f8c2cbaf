import { memo, type ReactNode, useCallback, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { CurrencyRow } from './currency-row.tsx'
import { List } from './list-row.tsx'
import { PinButton } from './pin-button.tsx'
import { TokenIcon } from './token-icon.tsx'

/** A coin, or a coin on a network. */
export interface Choice {
  readonly id: string
  readonly symbol: string
  readonly name: string
  /** The coin's networks. */
  readonly detail: string
  /** The kind of coin, in a word or two. */
  readonly tag?: string | undefined
  /** The user's balance. */
  readonly value?: ReactNode
  /** Label of the pin button, such as “Pin ETH to the top”. */
  readonly pinLabel: string
}

interface ChoiceListProps {
  readonly label: string
  readonly choices: readonly Choice[]
  /** Ids of the choices listed at the top. */
  readonly pinned: readonly string[]
  readonly onTogglePin: (id: string) => void
  readonly onSelect: (id: string) => void
  /** Id of the opening page's current choice. */
  readonly chosen?: string | undefined
}

/** Rows rendered at once. The others follow without blocking typing or taps. */
const firstRows = 40

/** Lists any number of coins, from ten to a thousand, with pinned ones at the top. */
export function ChoiceList({ label, choices, pinned, onTogglePin, onSelect, chosen }: ChoiceListProps) {
  const isPinned = ({ id }: Choice) => pinned.includes(id)
  const ordered = [...choices.filter(isPinned), ...choices.filter((choice) => !isPinned(choice))]
  const shown = useDeferredValue(ordered, ordered.slice(0, firstRows))
  const select = useStable(onSelect)
  const togglePin = useStable(onTogglePin)
  return (
    <Rows label={label} choices={shown} pinned={pinned} onTogglePin={togglePin} onSelect={select} chosen={chosen} />
  )
}

const Rows = memo(function Rows({ label, choices, pinned, onTogglePin, onSelect, chosen }: ChoiceListProps) {
  return (
    <List label={label}>
      {choices.map(({ id, ...choice }) => (
        <Row
          key={id}
          {...choice}
          id={id}
          isPinned={pinned.includes(id)}
          isChosen={id === chosen}
          onTogglePin={onTogglePin}
          onSelect={onSelect}
        />
      ))}
    </List>
  )
})

interface RowProps extends Choice {
  readonly isPinned: boolean
  readonly isChosen: boolean
  readonly onTogglePin: (id: string) => void
  readonly onSelect: (id: string) => void
}

const Row = memo(function Row(props: RowProps) {
  const { id, symbol, name, detail, tag, value, pinLabel, isPinned, isChosen, onTogglePin, onSelect } = props
  return (
    <CurrencyRow
      icon={<TokenIcon symbol={symbol} size={36} />}
      code={symbol}
      name={name}
      detail={detail}
      tag={tag}
      value={value}
      isChosen={isChosen}
      onSelect={() => {
        onSelect(id)
      }}
      action={
        <PinButton
          label={pinLabel}
          isPinned={isPinned}
          onToggle={() => {
            onTogglePin(id)
          }}
        />
      }
    />
  )
})

/** Returns a stable function that calls the latest one, so that rows needn't rerender for it. */
function useStable(latest: (id: string) => void): (id: string) => void {
  const ref = useRef(latest)
  useLayoutEffect(() => {
    ref.current = latest
  })
  return useCallback((id: string) => {
    ref.current(id)
  }, [])
}
