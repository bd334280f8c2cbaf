import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import type { getRewardSums } from '#api/invitation-rewards.ts'
import { rewardSumsQueryOptions, useClaimRewards } from '#src/features/grow/invite/invite.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { mutateLastingly } from '#src/lib/mutate-lastingly.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { StatGrid, StatTile } from '#src/ui/stat-tile.tsx'
import { showToast } from '#src/ui/toast.tsx'

type Sums = InferOutput<typeof getRewardSums.data>

/** Paid, pending and claimable rewards, by coin; empty until there are any. */
export function RewardSums({ userId }: { readonly userId: string }) {
  const query = useQuery(rewardSumsQueryOptions(userId))
  if (!query.data) return <QueryState query={query} empty={null} />
  return (
    <>
      {query.data.map((sum) => (
        <CoinSums key={sum.coin} sum={sum} />
      ))}
      {query.data.some(({ claimable }) => claimable !== '0') && <ClaimButton userId={userId} />}
    </>
  )
}

function CoinSums({ sum: { coin, ...sum } }: { readonly sum: Sums[number] }) {
  const format = useFormat()
  const amount = (value: string) => format.coinAmount(`${value} ${coin}`)
  return (
    <Card title={coin}>
      <StatGrid>
        <StatTile label={<Trans>To claim</Trans>} value={amount(sum.claimable)} />
        <StatTile label={<Trans>Pending</Trans>} value={amount(sum.pending)} />
        {sum.held !== '0' && <StatTile label={<Trans>Held for review</Trans>} value={amount(sum.held)} />}
        <StatTile label={<Trans>Paid today</Trans>} value={amount(sum.paidToday)} />
        <StatTile label={<Trans>Paid in total</Trans>} value={amount(sum.paidTotal)} />
      </StatGrid>
    </Card>
  )
}

function ClaimButton({ userId }: { readonly userId: string }) {
  const { t, i18n } = useLingui()
  const claim = useClaimRewards(userId)
  return (
    <>
      {claim.error && (
        <Notice tone="danger" live>
          {i18n._(apiErrorText(claim.error))}
        </Notice>
      )}
      <Button
        size="large"
        block
        loading={claim.isPending}
        onClick={() => {
          mutateLastingly(claim, undefined, {
            onSuccess: () => showToast(t`Rewards added to your balance`, 'success'),
          })
        }}
      >
        <Trans>Claim rewards</Trans>
      </Button>
    </>
  )
}
