import type { PartnerOffer } from '#src/features/exchange/swap/rules/swap-offer.ts'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Placeholder of the offers card while its code loads, as high as while all partners are being asked. */
export function OffersLoading({ offers }: { readonly offers: readonly PartnerOffer[] }) {
  return (
    <Card padding="none">
      <p className="flex h-10 items-end px-4 pb-1">
        <Skeleton className="h-5 w-20" />
      </p>
      <div>
        {offers.map(({ name, title }) => (
          <div key={name} className="border-line px-4 py-3 not-last:border-b">
            <p className="font-medium">{title}</p>
            <p className="flex h-[1lh] items-center text-caption">
              <Skeleton className="h-3 w-28" />
            </p>
          </div>
        ))}
      </div>
    </Card>
  )
}
