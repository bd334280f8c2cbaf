import { nameBasedId } from '#server/lib/name-based-id.ts'

/**
 * Accounts of a person: what they can spend, what is held for pending operations, and, never above zero, what they owe
 * because a deposit that they had already used has vanished.
 */
export type UserAccountName = 'available' | 'held' | 'owed'

/**
 * Accounts of the house. `world` is everything outside: it is below zero by what came from there and is still here,
 * ours and people's. `unclaimed` is what arrived at deposit addresses of deleted accounts: owed to those who prove to
 * support that it is theirs. `desk` is what arrived for orders of the house's own desk and was neither paid out nor
 * sent back; `position` is what the house has gained of one coin there and given of another, and `losses` what it has
 * paid for deposits that vanished afterwards.
 */
export const houseAccountNames = ['world', 'fees', 'unclaimed', 'desk', 'position', 'losses'] as const

export type HouseAccountName = (typeof houseAccountNames)[number]

/**
 * What the house has set apart for inviters: the budget, and what of it is promised already. Accounts of an owner who is
 * nobody, so that like those of people they have a row, and never fall below zero.
 */
export type BudgetAccountName = 'invitation-budget' | 'invitation-promised'

/** Of a merchant: what is set apart for them and not paid yet. Its owner is the merchant, who is no person. */
export type MerchantAccountName = 'merchant-promised'

/** An account of the ledger. There is one per owner, name and coin; it comes into being when it is first posted to. */
export type LedgerAccount =
  | { readonly owner: string; readonly name: UserAccountName; readonly coin: string }
  | { readonly owner: string; readonly name: BudgetAccountName; readonly coin: string }
  | { readonly owner: string; readonly name: MerchantAccountName; readonly coin: string }
  | { readonly owner: null; readonly name: HouseAccountName; readonly coin: string }

/** @param coin Its symbol, such as `USDT`: one balance across all networks. */
export function availableOf(owner: string, coin: string): LedgerAccount {
  return { owner, name: 'available', coin }
}

export function heldOf(owner: string, coin: string): LedgerAccount {
  return { owner, name: 'held', coin }
}

export function owedBy(owner: string, coin: string): LedgerAccount {
  return { owner, name: 'owed', coin }
}

export function houseAccount(name: HouseAccountName, coin: string): LedgerAccount {
  return { owner: null, name, coin }
}

const budgetOwner = nameBasedId(['invitations'])

export function budgetAccount(name: BudgetAccountName, coin: string): LedgerAccount {
  return { owner: budgetOwner, name, coin }
}

export function promisedToMerchant(merchantId: string, coin: string): LedgerAccount {
  return { owner: merchantId, name: 'merchant-promised', coin }
}

/** The account's id follows from what it is, so that a transfer need not look it up. */
export function accountId({ owner, name, coin }: LedgerAccount): string {
  return nameBasedId([owner, name, coin])
}
