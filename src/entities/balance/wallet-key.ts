/**
 * Returns the key of all data of a user's spot wallet: balances, entries, deposits, withdrawals, transfers. Any change
 * in the wallet makes all of it stale.
 */
export function walletKey(userId: string | null) {
  return ['wallet', userId] as const
}
