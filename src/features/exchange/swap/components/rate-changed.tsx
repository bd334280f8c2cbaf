import { Trans, useLingui } from '@lingui/react/macro'
import type { SwapForm } from '#src/features/exchange/swap/hooks/use-swap-form.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** The offer is not the one that the person has chosen any more: old → new, to be agreed to, or gone. */
export function RateChanged({ form }: { readonly form: SwapForm }) {
  const { t } = useLingui()
  const format = useFormat()
  const { change, isWithdrawn, draft, from, to, agree } = form
  if (isWithdrawn) {
    return (
      <Notice tone="warning" live title={<Trans>This rate is no longer offered</Trans>}>
        <Trans>Choose another offer, or another pair.</Trans>
      </Notice>
    )
  }
  if (change === undefined) return null
  const symbol = (draft.side === 'from' ? to : from)?.symbol ?? ''
  const before = format.coinAmount(`${change.before} ${symbol}`)
  const now = format.coinAmount(`${change.now} ${symbol}`)
  const percent = format.percent(Number(change.basisPoints) / 10_000)
  return (
    <Notice
      tone="warning"
      live
      title={<Trans>The rate has changed</Trans>}
      action={
        <Button size="small" variant="secondary" onClick={agree}>
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
