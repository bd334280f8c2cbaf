import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReviewedBrand } from '#api/merchant-brands.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useUser } from '#src/entities/session/session.ts'
import { brandsQueryOptions, useBrandDecision } from '#src/features/console/brand.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'

/** Merchant brands waiting for a review. */
export function BrandReviews() {
  const { t } = useLingui()
  const { userId } = useUser()
  const query = useQuery(brandsQueryOptions(userId))
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  if (query.data.length === 0) {
    return (
      <Card>
        <EmptyState
          title={<Trans>No brands to review</Trans>}
          text={<Trans>Names, logos and colors of merchants appear here before people see them.</Trans>}
        />
      </Card>
    )
  }
  return (
    <ul aria-label={t`Brands`} className="space-y-4">
      {query.data.map((brand) => (
        <li key={brand.id}>
          <BrandReview brand={brand} />
        </li>
      ))}
    </ul>
  )
}

function BrandReview({ brand }: { readonly brand: ReviewedBrand }) {
  const { t, i18n } = useLingui()
  const confirmThen = useConfirmedAction()
  const { mutate, mutateAsync, isPending, isUnderWay } = useBrandDecision(brand)
  const [isRejecting, setIsRejecting] = useState(false)
  const { name, domain, business, colour, logo } = brand
  const approve = async () =>
    confirmThen({
      question: { title: t`Approve the brand ${name}?`, text: domain, confirm: t`Approve` },
      act: async () => mutateAsync(null),
      doneText: () => t`Approved`,
    })
  const reject = (reason: string) => {
    if (isUnderWay()) return
    mutate(reason, {
      onSuccess: () => showToast(t`Rejected`, 'success'),
      onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
      onSettled: () => setIsRejecting(false),
    })
  }
  return (
    <Card>
      <div className="flex items-center gap-3 pb-3">
        <img src={logo} alt={t`Logo of ${name}`} width={64} height={64} className="rounded-control" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          <span className="block text-caption text-ink-muted">{`${domain} · ${business} · ${colour}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" loading={isPending} onClick={() => void approve()}>
          <Trans>Approve</Trans>
        </Button>
        <Button size="small" variant="secondary" onClick={() => setIsRejecting(true)}>
          <Trans>Reject</Trans>
        </Button>
      </div>
      <ReasonSheet
        open={isRejecting}
        onOpenChange={setIsRejecting}
        loading={isPending}
        onSubmit={reject}
        title={<Trans>Reject this brand?</Trans>}
        description={<Trans>The merchant sees your reason and can change the brand.</Trans>}
        label={<Trans>Reason (shown to the merchant)</Trans>}
        missing={<Trans>Enter a short reason.</Trans>}
        action={<Trans>Reject brand</Trans>}
        isDangerous
      />
    </Card>
  )
}
