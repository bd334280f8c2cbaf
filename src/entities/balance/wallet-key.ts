/**
 * Key of everything that is read about one person's spot wallet: balances, entries, deposits, withdrawals, transfers.
 * What changes in the wallet makes all of it out of date.
 */
export function walletKey(userId: string | null) {
  return ['wallet', userId] as const
}
