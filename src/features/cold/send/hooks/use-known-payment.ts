import { useSearchParams } from 'react-router-dom'
import type { DeviceTransaction } from '#src/entities/device-wallet/device-transaction.ts'
import { useDeviceTransactions } from '#src/entities/device-wallet/use-device-transactions.ts'

interface KnownPayment {
  readonly isLoading: boolean
  readonly transaction: DeviceTransaction | undefined
  /** The pending transaction that replaces it. */
  readonly successor: DeviceTransaction | undefined
  /** The confirmed transaction with the same nonce. */
  readonly winner: DeviceTransaction | undefined
}

/** Returns this device's transaction that the page's query names. */
export function useKnownPayment(): KnownPayment {
  const [query] = useSearchParams()
  const { transactions } = useDeviceTransactions()
  const hash = query.get('hash')
  const transaction = transactions?.find((candidate) => candidate.hash === hash)
  return {
    isLoading: transactions === undefined,
    transaction,
    successor: transactions?.find(({ replaces, status }) => replaces === hash && status === 'pending'),
    winner: transaction && transactions?.find((candidate) => hasTakenPlace(candidate, transaction)),
  }
}

function hasTakenPlace(candidate: DeviceTransaction, loser: DeviceTransaction): boolean {
  const { hash, accountId, nonce, request, worldId, confirmations, status } = candidate
  const isRival =
    hash !== loser.hash &&
    accountId === loser.accountId &&
    nonce === loser.nonce &&
    request.chainId === loser.request.chainId &&
    worldId === loser.worldId
  return isRival && (status === 'succeeded' || status === 'reverted' || confirmations > 0)
}
