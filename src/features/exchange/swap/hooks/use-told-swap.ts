import { useEffect } from 'react'
import type { ExchangeOrder } from '#api/exchange.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useNoteSwap } from '#src/features/exchange/swap/exchange.queries.ts'
import { useSentPayment } from '#src/features/exchange/shared/sent-payments.ts'

/** Tells the server of a swap that this browser has made, should it not know: by then nobody was logged in, say. */
export function useToldSwap({ number, paidBy, state }: ExchangeOrder): void {
  const isLoggedIn = useSession() !== null
  const hash = useSentPayment(number)?.hash
  const { mutate } = useNoteSwap()
  const isUntold = isLoggedIn && paidBy === 'route' && state === 'unpaid'
  useEffect(() => {
    if (isUntold && hash !== undefined) mutate({ number, transactionHash: hash })
  }, [isUntold, hash, mutate, number])
}
