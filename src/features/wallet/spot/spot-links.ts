import type { Entry } from '#api/balances.ts'
import { paths } from '#src/config/paths.ts'

/** The page of one coin. */
export function coinLink(symbol: string): string {
  return `${paths.spotCoin}?coin=${symbol}`
}

/** A page that begins with a coin: the deposit, the withdrawal, the transfer, the history. */
export function withCoin(path: string, symbol: string): string {
  return `${path}?coin=${symbol}`
}

export function entryLink(id: string): string {
  return `${paths.spotEntry}?id=${id}`
}

export function transferLink(id: string): string {
  return `${paths.spotTransferDetail}?id=${id}`
}

/** The page of the deposit, withdrawal or transfer that moved the balance. */
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
    // Whatever came pays a debt: its own entry is right beside.
    case 'debt-payment':
      return undefined
  }
}
