import { Trans, useLingui } from '@lingui/react/macro'
import type { SwapDraft } from '#src/features/exchange/swap/swap-draft.atoms.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

interface RateTypeProps {
  readonly form: {
    readonly draft: Pick<SwapDraft, 'rateType'>
    readonly edit: (changes: Pick<SwapDraft, 'rateType'>) => void
  }
}

/** Choice between a floating and a fixed rate, with an explanation. */
export function RateType({ form: { draft, edit } }: RateTypeProps) {
  const { t } = useLingui()
  return (
    <div className="space-y-1.5">
      <SegmentedControl
        label={t`Rate`}
        options={[
          { value: 'floating', label: t`Floating rate` },
          { value: 'fixed', label: t`Fixed rate` },
        ]}
        value={draft.rateType}
        onValueChange={(rateType) => {
          edit({ rateType })
        }}
      />
      <p className="text-caption text-ink-muted">
        {draft.rateType === 'fixed' ? (
          <Trans>You get exactly the amount quoted if you pay the exact amount in time.</Trans>
        ) : (
          <Trans>You get the market rate when your payment is confirmed, which may be more or less than quoted.</Trans>
        )}
      </p>
    </div>
  )
}
