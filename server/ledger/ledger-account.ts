import { nameBasedId } from '#server/lib/name-based-id.ts'

/**
 * A user's accounts: what they can spend, what is held for pending operations, and, never above zero, what they owe
 * because a deposit was reversed after they had used it.
 */
export type UserAccountName = 'available' | 'held' | 'owed'

/**
 * Accounts of the house. `world` is everything outside: its negative balance is what came from there and is still here,
 * ours and users'. `unclaimed` holds deposits to addresses of deleted accounts, owed to whoever proves to support that
 * they're theirs. `desk` holds deposits for orders of our own desk that were neither paid out nor refunded; `position`
 * is what the house has gained of one coin there and given of another, and `losses` what it has paid for deposits that
 * were reversed afterwards.
 */
export const houseAccountNames = ['world', 'fees', 'unclaimed', 'desk', 'position', 'losses'] as const

export type HouseAccountName = (typeof houseAccountNames)[number]

/**
 * What the house has set aside for inviters: the budget, and the part of it that is promised. Their owner is a
 * placeholder, so that like users' accounts they have a row and never fall below zero.
 */
export type BudgetAccountName = 'invitation-budget' | 'invitation-promised'

/** What is set aside for a merchant and not paid yet. It is owned by the merchant rather than a user. */
export type MerchantAccountName = 'merchant-promised'

/** An account of the ledger. There is one per owner, name and coin, created with its first posting. */
export type LedgerAccount =
  | { readonly owner: string; readonly name: UserAccountName; readonly coin: string }
  | { readonly owner: string; readonly name: BudgetAccountName; readonly coin: string }
  | { readonly owner: string; readonly name: MerchantAccountName; readonly coin: string }
  | { readonly owner: null; readonly name: HouseAccountName; readonly coin: string }

/** @param coin The coin's symbol, such as `USDT`: one balance across all networks. */
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

/** Derives the account's id from its fields, so that a transfer needs no lookup. */
export function accountId({ owner, name, coin }: LedgerAccount): string {
  return nameBasedId([owner, name, coin])
}
