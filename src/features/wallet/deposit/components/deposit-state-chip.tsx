import { useLingui } from '@lingui/react/macro'
import type { Deposit } from '#api/deposits.ts'
import { useDepositStateText } from '#src/features/wallet/deposit/hooks/use-deposit-state-text.ts'
import { Chip } from '#src/ui/chip.tsx'

const tones = { confirming: 'brand', success: 'success', failed: 'danger' } as const

/** A short status of a deposit. */
export function DepositStateChip({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useLingui()
  const stateText = useDepositStateText()
  const { state, isReward, isBelowMinimum, confirmations, requiredConfirmations } = deposit
  if (isBelowMinimum) return <Chip tone="warning">{t`Below the minimum`}</Chip>
  if (state === 'confirming') {
    return <Chip tone="brand">{t`Confirming ${confirmations}/${requiredConfirmations}`}</Chip>
  }
  return <Chip tone={tones[state]}>{isReward && state === 'success' ? t`Reward paid out` : stateText[state]}</Chip>
}
