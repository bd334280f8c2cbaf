import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { InvitationCampaign } from '#api/invitation-rewards.ts'
import { campaignsQueryOptions } from '#src/features/grow/invite/invite.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

/** Current and announced rewards for inviters; without any, says so. */
export function CampaignCards() {
  const query = useQuery(campaignsQueryOptions())
  if (!query.data) return <QueryState query={query} empty={null} />
  if (query.data.length === 0) {
    return (
      <Card title={<Trans>Rewards</Trans>}>
        <p>
          <Trans>
            There’s no rewards campaign right now. New ones are announced here at least a day before they start.
          </Trans>
        </p>
      </Card>
    )
  }
  return query.data.map((campaign) => <CampaignCard key={campaign.coin + campaign.startsAt} campaign={campaign} />)
}

function CampaignCard({ campaign }: { readonly campaign: InvitationCampaign }) {
  const format = useFormat()
  const { coin, coolingDays, minimumOrders } = campaign
  const amount = (value: string) => format.coinAmount(`${value} ${coin}`)
  const date = (at: string) => format.date(Date.parse(at) / 1000, { style: 'date-time' })
  return (
    <Card title={<Trans>Rewards in {coin}</Trans>}>
      <Facts>
        <Fact label={<Trans>Your share of our fee</Trans>} value={format.percent(campaign.share)} />
        <Fact
          label={<Trans>Released after</Trans>}
          value={<Plural value={coolingDays} one="# day" other="# days" />}
          detail={<Plural value={minimumOrders} one="and # transaction" other="and # transactions" />}
        />
        <Fact label={<Trans>Limit per day</Trans>} value={amount(campaign.dailyCap)} />
        <Fact label={<Trans>Limit of the campaign</Trans>} value={amount(campaign.totalCap)} />
        <Fact label={<Trans>From</Trans>} value={date(campaign.startsAt)} />
        <Fact label={<Trans>Until</Trans>} value={date(campaign.endsAt)} />
      </Facts>
    </Card>
  )
}
