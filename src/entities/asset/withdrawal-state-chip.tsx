import { useLingui } from '@lingui/react/macro'
import type { WithdrawalState } from '#api/withdrawal-states.ts'
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

/** A withdrawal's state, in a word or two. */
export function WithdrawalStateChip({ state }: { readonly state: WithdrawalState }) {
  const stateText = useWithdrawalStateText()
  return <Chip tone={tones[state]}>{stateText[state]}</Chip>
}

/** Labels of the withdrawal states of spec §4. */
export function useWithdrawalStateText(): Readonly<Record<WithdrawalState, string>> {
  const { t } = useLingui()
  return {
    audit: t`In review`,
    'audit-pass': t`Approved`,
    'audit-refuse': t`Declined`,
    cancelled: t({ message: 'Canceled', context: 'a withdrawal' }),
    transferring: t`Sending`,
    success: t`Sent`,
    fail: t`Failed`,
  }
}
