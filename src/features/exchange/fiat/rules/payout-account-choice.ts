import type { PaymentMethod } from '#api/fiat.ts'
import type { PayoutAccountView } from '#api/payout-accounts.ts'

/** The kind of account that each payment method pays out to. */
export const kindOfMethod: Readonly<Record<PaymentMethod, PayoutAccountView['kind'] | undefined>> = {
  pix: 'pix',
  upi: 'upi',
  'bank-transfer': 'india-bank',
  card: undefined,
}

/** Returns the chosen account or, by default, the user's account that became usable first. */
export function chosenAccount(
  accounts: readonly PayoutAccountView[],
  method: PaymentMethod | undefined,
  chosenId: string | null,
): PayoutAccountView | undefined {
  const fitting = accounts.filter(({ kind }) => method !== undefined && kind === kindOfMethod[method])
  const [first] = fitting.toSorted((one, other) => Date.parse(one.usableFrom) - Date.parse(other.usableFrom))
  return fitting.find(({ id }) => id === chosenId) ?? first
}
