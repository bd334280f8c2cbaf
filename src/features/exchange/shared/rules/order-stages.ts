import type { ExchangeOrder } from '#api/exchange.ts'
import type { OrderState } from '#api/order-states.ts'
import type { StepStatus } from '#src/ui/progress-steps.tsx'

export type StageName = 'created' | 'paid' | 'exchanged' | 'arrived' | 'returned'

export interface OrderStage {
  readonly name: StageName
  readonly status: StepStatus
  /** Time at which it was reached. */
  readonly at?: string
}

/** The stages, each with the states during which it's in progress. */
const stages: readonly { readonly name: StageName; readonly during: readonly OrderState[] }[] = [
  { name: 'created', during: ['new'] },
  { name: 'paid', during: ['unpaid', 'waiting'] },
  { name: 'exchanged', during: ['confirming'] },
  { name: 'arrived', during: ['sending'] },
]

/** Returns the stages of an order. A refunded, failed or expired one stops at its stage. */
export function stagesOf({ state, transitions }: Pick<ExchangeOrder, 'state' | 'transitions'>): readonly OrderStage[] {
  const reached = new Set(transitions.map((transition) => transition.state))
  const furthest = Math.max(
    ...stages.map(({ during }, index) => (during.some((passed) => reached.has(passed)) ? index : 0)),
  )
  const isOver = state === 'refunded' || state === 'failed' || state === 'expired'
  const isHeld = state === 'suspended'
  const shown = stages.map(({ name, during }, index): OrderStage => {
    const at = transitions.find((transition) => during.includes(transition.state))?.enteredAt
    const when = at === undefined ? {} : { at }
    if (state === 'completed' || index < furthest) return { name, status: 'done', ...when }
    if (index > furthest) return { name, status: 'waiting' }
    return { name, status: isOver || isHeld ? 'failed' : 'pending', ...when }
  })
  if (state !== 'refunded') return shown
  const at = transitions.at(-1)?.enteredAt
  return [...shown, { name: 'returned', status: 'done', ...(at !== undefined && { at }) }]
}
