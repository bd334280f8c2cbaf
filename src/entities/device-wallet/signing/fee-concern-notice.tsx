import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { FeeConcern } from '#src/entities/device-wallet/network-gas.ts'
import { isTypedPhrase } from '#src/lib/typed-phrase.ts'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface FeeConcernProps {
  readonly concern: FeeConcern
  /** Called with whether the user has typed their consent. */
  readonly onAccept: (accepts: boolean) => void
}

/** Warns about a fee; one that is only unusually high can be accepted by typing. */
export function FeeConcernNotice({ concern, onAccept }: FeeConcernProps) {
  return concern === 'absurd' ? (
    <Notice live tone="danger" title={<Trans>No network charges a fee this high</Trans>}>
      <Trans>The node may be lying about it. The wallet won’t sign this.</Trans>
    </Notice>
  ) : (
    <HighFee onAccept={onAccept} />
  )
}

function HighFee({ onAccept }: Pick<FeeConcernProps, 'onAccept'>) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const phrase = t`high fee`
  const isAccepted = isTypedPhrase(typed, phrase)
  useEffect(() => {
    onAccept(isAccepted)
    return () => onAccept(false)
  }, [isAccepted, onAccept])
  return (
    <div className="space-y-3">
      <Notice live tone="warning" title={<Trans>The network fee is unusually high</Trans>}>
        <Trans>Wait until the network is less busy, unless this can’t wait.</Trans>
      </Notice>
      <TextField label={<Trans>To pay it, type “{phrase}”</Trans>} value={typed} onValueChange={setTyped} />
    </div>
  )
}
