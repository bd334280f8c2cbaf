import { useBalances } from '#src/entities/balance/use-balances.ts'
import { RestrictionNotices } from '#src/entities/balance/restriction-notices.tsx'
import { QueryProvider } from '#src/lib/query-provider.tsx'

/** Why coins can't leave the account. Shown here so that users don't find out only when they try to send some. */
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
