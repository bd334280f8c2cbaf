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
          You can accept a code when you register or enter one within 7 days. An account can accept only one invitation,
          permanently.
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
          Registrations alone earn nothing. You get a share of the fee we keep when someone you invited completes a swap
          with Sevenport’s own desk. We set it aside from a funded budget immediately, and you can claim it once it’s
          released. If the budget or a limit is used up, the transaction says so.
        </Trans>
      </Rule>
      <Rule title={<Trans>Fee discount</Trans>}>
        <Trans>
          You can give up to 75% of your rewards to the people you invite. Once a reward is released, their part goes to
          their balance without a claim. They keep the share that applied when they accepted your invitation. If you
          raise it, new people get the higher share immediately. If you lower it, the change takes 24 hours.
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
          People who delete their account disappear from your list and its counts. Any rewards for them you haven’t
          claimed by then go back to the budget, as do discounts that haven’t been paid when either of you deletes your
          account.
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
