import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DiscountPercent } from '#api/invitation-offer.ts'
import { campaignsQueryOptions } from '#src/features/grow/invite/invite.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useNow } from '#src/lib/use-now.ts'
import { Fact } from '#src/ui/facts.tsx'

/** What invited users get back: a share of the inviter's rewards and, during a campaign, its share of our fee. */
export function DiscountFact({ percent }: { readonly percent: DiscountPercent }) {
  const format = useFormat()
  const { data } = useQuery(campaignsQueryOptions())
  const now = useNow(60_000)
  const part = format.percent(percent / 100)
  const running = (data ?? []).filter(({ startsAt }) => Date.parse(startsAt) / 1000 <= now)
  return (
    <Fact
      label={<Trans>Fee discount</Trans>}
      value={<Trans>{part} of their rewards</Trans>}
      detail={running.map(({ coin, share }) => (
        <CoinDiscount key={coin} coin={coin} share={format.percent((share * percent) / 100)} />
      ))}
    />
  )
}

function CoinDiscount({ coin, share }: { readonly coin: string; readonly share: string }) {
  return (
    <span className="block">
      <Trans>
        {share} of our fee in {coin}
      </Trans>
    </span>
  )
}
