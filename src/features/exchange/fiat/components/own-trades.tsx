import { Trans } from '@lingui/react/macro'
import type { FiatDirection } from '#api/fiat.ts'
import { paths } from '#src/config/paths.ts'
import { pagesOf } from '#src/features/exchange/fiat/fiat-links.ts'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'

/** Links to a logged-in user's earlier trades and payout accounts. */
export function OwnTrades({ direction }: { readonly direction: FiatDirection }) {
  const history = pagesOf(direction).history
  return (
    <Card padding="none">
      <List>
        {direction === 'buy' ? (
          <ListRow to={history} title={<Trans>All purchases</Trans>} />
        ) : (
          <>
            <ListRow to={history} title={<Trans>All sales</Trans>} />
            <ListRow to={paths.payoutAccounts} title={<Trans>Your payout accounts</Trans>} />
          </>
        )}
      </List>
    </Card>
  )
}
