import { ActionLink, ActionList } from './action-link.tsx'
import { HeroCard } from './card.tsx'
import { ArrowUpRightIcon, ClockIcon, DownloadIcon, SendIcon } from './icons.tsx'
import type { Stories } from './stories.ts'

function Actions({ tone }: { readonly tone: 'plain' | 'onSea' }) {
  return (
    <ActionList>
      <ActionLink icon={DownloadIcon} to="#" tone={tone}>
        Deposit
      </ActionLink>
      <ActionLink icon={ArrowUpRightIcon} to="#" tone={tone}>
        Withdraw
      </ActionLink>
      <ActionLink icon={SendIcon} to="#" tone={tone}>
        Transfer
      </ActionLink>
      <ActionLink icon={ClockIcon} to="#" tone={tone}>
        History
      </ActionLink>
    </ActionList>
  )
}

export const stories: Stories = {
  plain: () => <Actions tone="plain" />,
  'on the sea': () => (
    <HeroCard>
      <Actions tone="onSea" />
    </HeroCard>
  ),
}
