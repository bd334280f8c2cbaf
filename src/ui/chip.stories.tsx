import { Badge, Chip, type Tone } from './chip.tsx'
import type { Stories } from './stories.ts'
import { CheckIcon, ClockIcon } from './icons.tsx'
import { BellIcon } from './launch-icons.tsx'

const tones: readonly Tone[] = ['neutral', 'brand', 'success', 'warning', 'danger', 'reward']

export const stories: Stories = {
  tones: () => (
    <div className="flex flex-wrap gap-2">
      {tones.map((tone) => (
        <Chip key={tone} tone={tone}>
          {tone}
        </Chip>
      ))}
    </div>
  ),
  'with icon': () => (
    <div className="flex flex-wrap gap-2">
      <Chip tone="success" icon={CheckIcon}>
        Paid out
      </Chip>
      <Chip tone="warning" icon={ClockIcon}>
        Matures in 3 hours
      </Chip>
    </div>
  ),
  'on the sea': () => (
    <div className="rounded-card bg-sea p-5">
      <Chip tone="onSea">Ethereum</Chip>
    </div>
  ),
  badges: () => (
    <div className="flex gap-4">
      <span className="flex">
        <BellIcon />
        <Badge count={3} label="3 unread notices" />
      </span>
      <span className="flex">
        <BellIcon />
        <Badge count={120} label="120 unread notices" />
      </span>
    </div>
  ),
}
