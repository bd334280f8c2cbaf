import type { WithdrawalRequest } from '#api/withdrawals.ts'
import type { WithdrawalDraft } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import { isSameRecipient } from '#src/entities/recipient/recipient.ts'

/**
 * Returns whether the backend's request matches the user's input exactly. It's what the user confirms, so another
 * address or amount must never reach the page.
 */
export function isSameWithdrawal(draft: WithdrawalDraft, request: WithdrawalRequest): boolean {
  const entered = decimalToUnits(draft.amount, coinDecimals)
  const amount = parseCoinAmount(request.amount)
  return (
    draft.coin === request.coin &&
    draft.network === request.network &&
    isSameRecipient(request.network, draft.address, request.address) &&
    (request.memo ?? '') === draft.memo.trim() &&
    entered.ok &&
    entered.units === amount &&
    parseCoinAmount(request.arrives) === amount - parseCoinAmount(request.fee)
  )
}
