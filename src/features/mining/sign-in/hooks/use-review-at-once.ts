import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'

const parameter = 'checkIn'

/**
 * After a tap on "Check in" on another page, which leads here with `checkIn` in the address: opens the review of
 * today's check-in, once. Nothing is signed before the user confirms.
 */
export function useReviewAtOnce({ pool, account }: PoolSnapshot): void {
  const [params, setParams] = useSearchParams()
  const { review } = useTransactionView()
  const isWanted = params.has(parameter)
  // The address changes only later: without this, the review would reopen over one that was already confirmed.
  const isOpened = useRef(false)
  useEffect(() => {
    if (!isWanted) isOpened.current = false
    if (!isWanted || !account || isOpened.current) return
    isOpened.current = true
    const rest = new URLSearchParams(params)
    rest.delete(parameter)
    setParams(rest, { replace: true })
    review({ kind: 'sign-in', params: { pool: pool.key, minReward: account.state.nextReward } })
  })
}
