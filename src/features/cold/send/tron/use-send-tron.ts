import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TronPlan, TronWish } from '#src/entities/device-wallet/tron/plan-tron-payment.ts'
import { openTronOutbox, useSentTron } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { tronDetailLink } from '#src/features/cold/send/tron/tron-links.ts'

/** What a person is about to send. */
export interface ReviewedTronPayment extends TronWish {
  readonly accountId: string
  readonly plan: TronPlan
}

/** Sends the payment once, however often it is asked for. */
export function useSendTron(payment: ReviewedTronPayment) {
  const navigate = useNavigate()
  const { reload } = useSentTron()
  const [requestId] = useState(() => crypto.randomUUID())
  const isRunning = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsSending(true)
    setFailure(undefined)
    try {
      const outbox = await openTronOutbox()
      const { id } = await outbox.send({ ...payment, requestId })
      await reload()
      await navigate(tronDetailLink(id), { replace: true })
    } catch (error) {
      setFailure(error)
    } finally {
      isRunning.current = false
      setIsSending(false)
    }
  }
  return { isSending, failure, send }
}
