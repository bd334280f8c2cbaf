import { Trans, useLingui } from '@lingui/react/macro'
import type { GivenDiscount } from '#api/invitation-discounts.ts'
import { type DiscountPercent, discountPercents } from '#api/invitation-offer.ts'
import { useSetDiscount } from '#src/features/grow/invite/invite.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface DiscountCardProps {
  readonly userId: string
  readonly discount: GivenDiscount
}

/** The share of their rewards that inviters give to those who join from now on. */
export function DiscountCard({ userId, discount }: DiscountCardProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const change = useSetDiscount(userId)
  const choose = (percent: DiscountPercent | undefined) => {
    if (percent === undefined) return
    change.mutate(percent, {
      onSuccess: () => {
        showToast(t`Discount saved`, 'success')
      },
    })
  }
  // Shows the tapped value right away, and the stored one again if the change is rejected.
  const shown = change.isPending ? change.variables : discount.percent
  return (
    <Card title={<Trans>Give a fee discount</Trans>}>
      <p className="pb-4 text-caption text-ink-muted">
        <Trans>
          New people get this part of your rewards, paid back to their balance. People who have already joined keep
          theirs.
        </Trans>
      </p>
      {change.error && (
        <Notice tone="danger" live>
          {i18n._(apiErrorText(change.error))}
        </Notice>
      )}
      <SegmentedControl
        label={t`Part of your rewards`}
        options={discountPercents.map((percent) => ({ value: String(percent), label: format.percent(percent / 100) }))}
        value={String(shown)}
        onValueChange={(value) => {
          choose(discountPercents.find((percent) => String(percent) === value))
        }}
      />
      {discount.earlier && <EarlierDiscount earlier={discount.earlier} />}
    </Card>
  )
}

function EarlierDiscount({ earlier }: { readonly earlier: NonNullable<GivenDiscount['earlier']> }) {
  const format = useFormat()
  const percent = format.percent(earlier.percent / 100)
  const until = format.date(Date.parse(earlier.until) / 1000, { style: 'date-time' })
  return (
    <p className="pt-3 text-caption text-ink-muted">
      <Trans>
        People who join before {until} still get {percent}.
      </Trans>
    </p>
  )
}
