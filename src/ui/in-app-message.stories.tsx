import { Button } from './button.tsx'
import { InAppMessageHost, showInAppMessage } from './in-app-message.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  'from the upper edge': () => (
    <div className="flex flex-wrap gap-3">
      <InAppMessageHost />
      <Button
        variant="secondary"
        onClick={() => {
          showInAppMessage({
            title: 'Pools open on Arbitrum',
            text: 'Stake USDT or USDC there from today.',
            to: '/toast',
          })
        }}
      >
        Notice with a link
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          showInAppMessage({ title: 'A new notice' })
        }}
      >
        Title only
      </Button>
    </div>
  ),
}
