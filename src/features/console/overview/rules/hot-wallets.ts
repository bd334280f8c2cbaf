import type { OverviewHotWallet } from '#api/operator-overview.ts'

/** Sorts networks that didn't answer first, then those with a coin below its floor. */
export function hotWalletsInOrder(wallets: readonly OverviewHotWallet[]): readonly OverviewHotWallet[] {
  return wallets.toSorted((one, other) => rankOf(one) - rankOf(other))
}

export function isUnanswered({ coins }: OverviewHotWallet): boolean {
  return coins.some(({ balance }) => balance === null)
}

export function isLow({ coins }: OverviewHotWallet): boolean {
  return coins.some(({ isBelowFloor }) => isBelowFloor)
}

function rankOf(wallet: OverviewHotWallet): number {
  if (isUnanswered(wallet)) return 0
  return isLow(wallet) ? 1 : 2
}
