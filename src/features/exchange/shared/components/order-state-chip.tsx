import type { OrderState } from '#api/order-states.ts'
import { useOrderStateText } from '#src/features/exchange/shared/hooks/use-order-state-text.ts'
import type { OrderKind } from '#src/features/exchange/shared/order-kind.ts'
import { Chip, type Tone } from '#src/ui/chip.tsx'

const tones: Readonly<Record<OrderState, Tone>> = {
  new: 'neutral',
  unpaid: 'brand',
  waiting: 'brand',
  confirming: 'brand',
  sending: 'brand',
  completed: 'success',
  expired: 'neutral',
  suspended: 'warning',
  refunded: 'neutral',
  failed: 'danger',
}

interface OrderStateChipProps {
  readonly kind: OrderKind
  readonly state: OrderState
}

export function OrderStateChip({ kind, state }: OrderStateChipProps) {
  return <Chip tone={tones[state]}>{useOrderStateText(kind)[state]}</Chip>
}
