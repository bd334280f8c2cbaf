import { classNames } from '#src/lib/class-names.ts'

interface ProgressBarProps {
  readonly value: number
  readonly maximum: number
  /** Names what progresses, for screen readers. */
  readonly label: string
  readonly tone?: 'brand' | 'reward' | 'success' | 'danger'
}

const tones = {
  brand: '[&::-webkit-progress-value]:bg-brand-600 [&::-moz-progress-bar]:bg-brand-600',
  reward: '[&::-webkit-progress-value]:bg-reward [&::-moz-progress-bar]:bg-reward',
  success: '[&::-webkit-progress-value]:bg-success [&::-moz-progress-bar]:bg-success',
  danger: '[&::-webkit-progress-value]:bg-danger [&::-moz-progress-bar]:bg-danger',
}

export function ProgressBar({ value, maximum, label, tone = 'brand' }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={maximum}
      className={classNames(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:rounded-full [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full',
        tones[tone],
      )}
    />
  )
}
