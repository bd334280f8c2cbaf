import type { OrderState } from '#api/order-states.ts'
import { useOrderStateText } from '#src/features/exchange/shared/hooks/use-order-state-text.ts'
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

export function OrderStateChip({ state }: { readonly state: OrderState }) {
  return <Chip tone={tones[state]}>{useOrderStateText()[state]}</Chip>
}
