import { Trans, useLingui } from '@lingui/react/macro'
import type { RateChange } from '#src/features/exchange/shared/rules/rate-change.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface RateChangedProps {
  readonly change: RateChange | undefined
  readonly isWithdrawn: boolean
  /** An amount of what was not chosen, with its coin or currency. */
  readonly amountText: (amount: string) => string
  readonly onAgree: () => void
}

/** The offer is not the one that the person has chosen any more: old → new, to be agreed to, or gone. */
export function RateChanged({ change, isWithdrawn, amountText, onAgree }: RateChangedProps) {
  const { t } = useLingui()
  const format = useFormat()
  if (isWithdrawn) {
    return (
      <Notice tone="warning" live title={<Trans>This rate is no longer offered</Trans>}>
        <Trans>Choose another offer, or another pair.</Trans>
      </Notice>
    )
  }
  if (change === undefined) return null
  const before = amountText(change.before)
  const now = amountText(change.now)
  const percent = format.percent(Number(change.basisPoints) / 10_000)
  return (
    <Notice
      tone="warning"
      live
      title={<Trans>The rate has changed</Trans>}
      action={
        <Button size="small" variant="secondary" onClick={onAgree}>
          {t`Accept the new rate`}
        </Button>
      }
    >
      <Trans>
        {before} → {now} ({percent})
      </Trans>
    </Notice>
  )
}
