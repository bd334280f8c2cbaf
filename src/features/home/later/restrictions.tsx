import { useBalances } from '#src/entities/balance/balance.queries.ts'
import { RestrictionNotices } from '#src/entities/balance/restriction-notices.tsx'
import { QueryProvider } from '#src/lib/query-provider.tsx'

/** What keeps coins from leaving the person's account, which they should not find out only when they want to send some. */
export function Restrictions({ userId }: { readonly userId: string }) {
  return (
    <QueryProvider>
      <OwnRestrictions userId={userId} />
    </QueryProvider>
  )
}

function OwnRestrictions({ userId }: { readonly userId: string }) {
  return <RestrictionNotices balances={useBalances(userId).data} />
}
