import { useLingui } from '@lingui/react/macro'

interface SpinnerProps {
  /** Diameter in pixels. */
  readonly size?: number
  /** What is being waited for, for screen readers; "Loading" by default. */
  readonly label?: string
  /** Shows at once instead of after 200 ms. A shorter wait is better not announced at all. */
  readonly immediate?: boolean
}

/** A spinning ring in the color of the surrounding text. */
export function Spinner({ size = 20, label, immediate = false }: SpinnerProps) {
  const { t } = useLingui()
  return (
    <output className={immediate ? 'inline-flex' : 'inline-flex animate-appear-late'}>
      <svg aria-hidden="true" className="animate-spin" width={size} height={size} viewBox="0 0 24 24" fill="none">
        <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeWidth="3" opacity="0.22" />
        <path d="M21.5 12A9.5 9.5 0 0 0 12 2.5" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label ?? t`Loading`}</span>
    </output>
  )
}
