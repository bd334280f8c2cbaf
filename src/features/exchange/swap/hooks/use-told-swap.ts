import { useEffect } from 'react'
import type { ExchangeOrder } from '#api/exchange.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'
import { useNoteSwap } from '#src/features/exchange/swap/order.queries.ts'

/** Reports a swap made in this browser if the server doesn't know it, for example because the user was logged out. */
export function useToldSwap({ number, paidBy, state }: ExchangeOrder): void {
  const isLoggedIn = useSession() !== null
  const hash = useSentPayment(number)?.hash
  const { mutate } = useNoteSwap()
  const isUntold = isLoggedIn && paidBy === 'route' && state === 'unpaid'
  useEffect(() => {
    if (isUntold && hash !== undefined) mutate({ number, transactionHash: hash })
  }, [isUntold, hash, mutate, number])
}
