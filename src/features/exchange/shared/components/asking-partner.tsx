import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Spinner } from '#src/ui/spinner.tsx'

/** Milliseconds after which a partner without an answer is called slow. */
const slowAfter = 4_000

/** Shown while a partner is asked for an offer. */
export function AskingPartner() {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true)
    }, slowAfter)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return (
    <span className="inline-flex items-center gap-2">
      <Spinner size={14} immediate />
      {isSlow ? <Trans>Taking a while. You can choose another offer.</Trans> : <Trans>Getting a quote…</Trans>}
    </span>
  )
}
