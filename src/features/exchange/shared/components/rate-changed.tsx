import { Trans, useLingui } from '@lingui/react/macro'
import type { RateChange } from '#src/features/exchange/shared/rules/rate-change.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface RateChangedProps {
  readonly change: RateChange | undefined
  readonly isWithdrawn: boolean
  /** Formats the amount that the user didn't enter, with its coin or currency. */
  readonly amountText: (amount: string) => string
  readonly onAgree: () => void
}

/** Shown if the offer differs from the one the user chose, old → new to agree to, or is gone. */
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
