import type { ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import type { IconComponent } from './icon.tsx'

export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger' | 'reward'

const tones: Record<Tone | 'onSea', string> = {
  neutral: 'bg-canvas text-ink-muted',
  brand: 'bg-brand-50 text-brand-700',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  reward: 'bg-reward-soft text-reward',
  onSea: 'bg-white/15 text-white',
}

interface ChipProps {
  readonly children: ReactNode
  readonly tone?: Tone | 'onSea'
  readonly icon?: IconComponent
}

/** A state or a short fact. The text carries the meaning; the color only helps. */
export function Chip({ children, tone = 'neutral', icon: Icon }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-1 text-micro font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {Icon && <Icon size={14} />}
      {children}
    </span>
  )
}

/** Unread count on the corner of an icon. The label is for screen readers: `3 unread notices`. */
export function Badge({ count, label }: { readonly count: number; readonly label: string }) {
  if (count === 0) return null
  return (
    <span className="inline-flex min-w-4 items-center justify-center rounded-full bg-danger px-1 text-tab font-bold text-white">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
