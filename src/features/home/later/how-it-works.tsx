import { Trans } from '@lingui/react/macro'
import { Card } from '#src/ui/card.tsx'
import { CalendarIcon, CoinsIcon, GiftIcon } from '#src/ui/launch-icons.tsx'
import { Milestone } from './milestone.tsx'

export function HowItWorks() {
  return (
    <Card title={<Trans>How it works</Trans>}>
      <ol>
        <Milestone icon={CoinsIcon} title={<Trans>Stake USDT or USDC</Trans>}>
          <Trans>Approve exactly what you stake, from 10 coins. Never more, never unlimited.</Trans>
        </Milestone>
        <Milestone icon={CalendarIcon} title={<Trans>Check in once a day</Trans>}>
          <Trans>Every check-in earns a reward. It grows with your streak until day 7.</Trans>
        </Milestone>
        <Milestone icon={GiftIcon} title={<Trans>Claim and transfer</Trans>}>
          <Trans>Claim each reward 24 hours after its check-in. Transfer them all once you reach day 7.</Trans>
        </Milestone>
      </ol>
    </Card>
  )
}
