import type { Entry } from '#api/balances.ts'
import { paths } from '#src/config/paths.ts'

/** Returns the link to a coin's page. */
export function coinLink(symbol: string): string {
  return `${paths.spotCoin}?coin=${symbol}`
}

/** Returns the link to a page that starts with a coin: deposit, withdrawal, transfer or history. */
export function withCoin(path: string, symbol: string): string {
  return `${path}?coin=${symbol}`
}

export function entryLink(id: string): string {
  return `${paths.spotEntry}?id=${id}`
}

export function transferLink(id: string): string {
  return `${paths.spotTransferDetail}?id=${id}`
}

/** Returns the link to the deposit, withdrawal or transfer that moved the balance. */
export function causeLink({ kind, reference }: Pick<Entry, 'kind' | 'reference'>): string | undefined {
  if (reference === null) return undefined
  switch (kind) {
    case 'deposit':
    case 'reward':
    case 'deposit-reversal':
      return `${paths.depositDetail}?id=${reference}`
    case 'withdrawal':
    case 'withdrawal-return':
      return `${paths.withdrawDetail}?id=${reference}`
    case 'transfer-out':
    case 'transfer-in':
    case 'transfer-return':
      return transferLink(reference)
    case 'invitation-reward':
      return paths.invitationAwards
    case 'invitation-discount':
      return paths.invite
    case 'merchant-share':
      return paths.merchantEarnings
    // The payment that settled the debt has its own entry next to it.
    case 'debt-payment':
      return undefined
  }
}
