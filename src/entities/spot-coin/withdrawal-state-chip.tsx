import type { WithdrawalState } from '#api/withdrawals.ts'
import { useWithdrawalStateText } from './use-withdrawal-state-text.ts'
import { Chip, type Tone } from '#src/ui/chip.tsx'

const tones: Readonly<Record<WithdrawalState, Tone>> = {
  audit: 'warning',
  'audit-pass': 'brand',
  'audit-refuse': 'danger',
  cancelled: 'neutral',
  transferring: 'brand',
  success: 'success',
  fail: 'danger',
}

/** Where a withdrawal stands, in a word or two. */
export function WithdrawalStateChip({ state }: { readonly state: WithdrawalState }) {
  const stateText = useWithdrawalStateText()
  return <Chip tone={tones[state]}>{stateText[state]}</Chip>
}
