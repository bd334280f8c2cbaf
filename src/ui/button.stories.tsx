import { Button, ButtonLink } from './button.tsx'
import type { Stories } from './stories.ts'
import { WalletIcon } from './icons.tsx'
import { AnchorIcon } from './launch-icons.tsx'

export const stories: Stories = {
  variants: () => (
    <div className="flex flex-wrap gap-3">
      <Button>Check in today</Button>
      <Button variant="secondary">Add stake</Button>
      <Button variant="ghost">Not now</Button>
      <Button variant="danger">Leave the pool</Button>
      <ButtonLink to="/">See the pools</ButtonLink>
    </div>
  ),
  'on the sea': () => (
    <div className="rounded-card bg-sea p-5">
      <Button variant="inverse" size="large" block icon={AnchorIcon}>
        Check in today
      </Button>
      <div className="mt-3">
        <ButtonLink variant="onSea" block to="/">
          See the pools
        </ButtonLink>
      </div>
    </div>
  ),
  sizes: () => (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="large" icon={WalletIcon}>
        Large
      </Button>
      <Button icon={WalletIcon}>Medium</Button>
      <Button size="small" icon={WalletIcon}>
        Small
      </Button>
    </div>
  ),
  loading: () => (
    <div className="space-y-3">
      <Button block size="large" loading>
        Check in today
      </Button>
      <Button block variant="secondary" loading>
        Claim
      </Button>
    </div>
  ),
  'disabled with a reason': () => (
    <Button block size="large" disabledReason="You’ve checked in today. The next check-in opens in 5 hours.">
      Check in today
    </Button>
  ),
  'long label': () => (
    <Button block>Reclamar todas las recompensas que ya cumplieron veinticuatro horas desde el registro</Button>
  ),
}
