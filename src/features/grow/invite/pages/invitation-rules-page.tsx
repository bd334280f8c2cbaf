import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import { CampaignCards } from '#src/features/grow/invite/components/campaign-cards.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The rules of invitations. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`How invitations work`} backTo={paths.invite}>
      <Rule title={<Trans>Inviting</Trans>}>
        <Trans>
          Every account has one code. It doesn’t change. Share it as a link, a QR code or eight letters and digits.
        </Trans>
      </Rule>
      <Rule title={<Trans>Accepting</Trans>}>
        <Trans>
          A code is accepted when registering, or by hand within 7 days of it. An account accepts one invitation, for
          good.
        </Trans>
      </Rule>
      <Rule title={<Trans>Not allowed</Trans>}>
        <Trans>You can’t accept your own code, or the code of someone you invited, directly or through others.</Trans>
      </Rule>
      <Rule title={<Trans>Who joined</Trans>}>
        <Trans>
          People count as active once they’ve completed a swap, purchase or sale since joining. “Today” is the current
          day in UTC.
        </Trans>
      </Rule>
      <CampaignCards />
      <Rule title={<Trans>How rewards work</Trans>}>
        <Trans>
          Registering alone earns nothing. You get a share of the fee that we keep when someone you invited completes a
          swap with Sevenport’s own desk. It’s set aside from a funded budget at once, and you claim it to your balance
          when it’s released. When the budget or a limit is used up, you see it with the transaction.
        </Trans>
      </Rule>
      <Rule title={<Trans>Fee discount</Trans>}>
        <Trans>
          You can give up to 75% of your rewards to the people you invite. They get it paid back to their balance,
          without claiming it, once the reward is released. What holds when they accept your invitation holds for good.
          A higher share holds at once for whoever accepts next, a lower one after 24 hours.
        </Trans>
      </Rule>
      <Rule title={<Trans>Privacy</Trans>}>
        <Trans>
          Inviters and the people they invite see each other’s email masked, such as a•••@e•••.com, and when they
          joined. They see no names, balances or transactions.
        </Trans>
      </Rule>
      <Rule title={<Trans>Deleted accounts</Trans>}>
        <Trans>
          Someone who deletes their account disappears from your list and its counts. Rewards for them that you haven’t
          claimed by then go back to the budget, and so do discounts that haven’t been paid when either of you deletes
          the account.
        </Trans>
      </Rule>
    </PageFrame>
  )
}

function Rule({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <p>{children}</p>
    </Card>
  )
}
