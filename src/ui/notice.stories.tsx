import { Button } from './button.tsx'
import type { Stories } from './stories.ts'
import { Notice } from './notice.tsx'

export const stories: Stories = {
  info: () => <Notice>This network is reachable only on your machine.</Notice>,
  success: () => (
    <Notice tone="success" title="Checked in">
      Your reward can be claimed in 24 hours.
    </Notice>
  ),
  warning: () => (
    <Notice tone="warning" title="Gas costs more than today’s reward">
      Signing in keeps your streak alive; the reward alone does not pay for it.
    </Notice>
  ),
  'danger with an action': () => (
    <Notice
      tone="danger"
      title="Wrong network"
      action={
        <Button size="small" variant="secondary">
          Switch to Ethereum
        </Button>
      }
    >
      Your wallet is on another network than this pool.
    </Notice>
  ),
}
