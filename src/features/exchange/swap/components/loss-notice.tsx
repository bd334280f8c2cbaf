import { Trans, useLingui } from '@lingui/react/macro'
import { type LossLevel, wholePercent } from '#src/features/exchange/swap/rules/loss.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface LossNoticeProps {
  readonly level: LossLevel
  readonly basisPoints: bigint | undefined
  readonly typed: string
  readonly onTyped: (text: string) => void
}

/** Warns if the payout is worth less than the payment. A large loss must be typed to confirm it. */
export function LossNotice({ level, basisPoints, typed, onTyped }: LossNoticeProps) {
  const { t } = useLingui()
  const format = useFormat()
  if (level === 'none' || basisPoints === undefined) return null
  const percent = format.percent(Number(basisPoints) / 10_000)
  const word = wholePercent(basisPoints)
  return (
    <Notice tone={level === 'noticed' ? 'info' : level === 'warned' ? 'warning' : 'danger'}>
      <Trans>At market prices, you’d lose about {percent} on this swap.</Trans>
      {level === 'typed' && (
        <div className="mt-3">
          <TextField label={t`Type ${word} to accept the loss`} value={typed} onValueChange={onTyped} />
        </div>
      )}
    </Notice>
  )
}
