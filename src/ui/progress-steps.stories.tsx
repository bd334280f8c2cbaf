import { Card } from './card.tsx'
import { ExternalLink } from './external-link.tsx'
import type { Stories } from './stories.ts'
import { ProgressSteps, type StepStatus } from './progress-steps.tsx'

function Steps({ approve, stake }: { readonly approve: StepStatus; readonly stake: StepStatus }) {
  return (
    <Card>
      <ProgressSteps
        steps={[
          {
            id: 'approve',
            label: 'Approve exactly 100 USDT',
            status: approve,
            ...(approve === 'done' && {
              detail: <ExternalLink href="https://explorer.invalid/tx">0x12ab…90ef</ExternalLink>,
            }),
          },
          {
            id: 'stake',
            label: 'Stake 100 USDT',
            status: stake,
            ...(stake === 'failed' && { detail: 'You declined the request in your wallet. Nothing was sent.' }),
          },
        ]}
      />
    </Card>
  )
}

export const stories: Stories = {
  waiting: () => <Steps approve="waiting" stake="waiting" />,
  signing: () => <Steps approve="signing" stake="waiting" />,
  pending: () => <Steps approve="done" stake="pending" />,
  done: () => <Steps approve="done" stake="done" />,
  failed: () => <Steps approve="done" stake="failed" />,
  'replaced and cancelled': () => <Steps approve="replaced" stake="cancelled" />,
}
