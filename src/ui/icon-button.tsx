import { Link } from 'react-router-dom'
import { classNames } from '#src/lib/class-names.ts'
import type { IconComponent } from './icon.tsx'

interface IconButtonLook {
  readonly icon: IconComponent
  /** What the control does, for screen readers and as a tooltip. */
  readonly label: string
  /** `onSea` is for heroes with the blue gradient. */
  readonly tone?: 'plain' | 'onSea'
}

const tones = {
  plain: 'text-ink hover:bg-brand-50 active:bg-brand-100',
  onSea: 'text-white hover:bg-white/15 active:bg-white/25',
}

function iconButtonClass(tone: 'plain' | 'onSea' = 'plain'): string {
  return classNames(
    'inline-flex size-11 items-center justify-center rounded-full transition-colors duration-150',
    tones[tone],
  )
}

/** A 44 px control with only an icon. */
export function IconButton({ icon: Icon, label, tone, onClick }: IconButtonLook & { readonly onClick: () => void }) {
  return (
    <button type="button" className={iconButtonClass(tone)} aria-label={label} title={label} onClick={onClick}>
      <Icon size={22} />
    </button>
  )
}

/** The same, but links to another page. */
export function IconButtonLink({ icon: Icon, label, tone, to }: IconButtonLook & { readonly to: string }) {
  return (
    <Link className={iconButtonClass(tone)} aria-label={label} title={label} to={to}>
      <Icon size={22} />
    </Link>
  )
}
