import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/**
 * Sends one payment, even if called several times, then replaces this page with the payment's.
 * @param sendPayment Receives an id of this request and returns the link to the payment's page.
 */
export function useSendOnce(sendPayment: (requestId: string) => Promise<string>) {
  const navigate = useNavigate()
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
      await navigate(await sendPayment(requestId), { replace: true })
    } catch (error) {
      setFailure(error)
    } finally {
      isRunning.current = false
      setIsSending(false)
    }
  }
  return { isSending, failure, send }
}
