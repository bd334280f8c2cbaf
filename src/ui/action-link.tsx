import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '#src/lib/class-names.ts'
import type { IconComponent } from './icon.tsx'

interface ActionLinkProps {
  readonly icon: IconComponent
  readonly to: string
  readonly tone?: 'plain' | 'onSea'
  /** The verb, in one word. */
  readonly children: ReactNode
}

const tones = {
  plain: 'bg-brand-50 text-brand-600 group-hover:bg-brand-100 group-active:bg-brand-100',
  onSea: 'bg-white/15 group-hover:bg-white/25 group-active:bg-white/30',
}

/** One of a page's few main actions: a round icon with its verb below. Used in an `ActionList`. */
export function ActionLink({ icon: Icon, to, tone = 'plain', children }: ActionLinkProps) {
  return (
    <li className={tone === 'onSea' ? '[--focus-ring:#fff]' : undefined}>
      <Link
        to={to}
        className="group flex flex-col items-center gap-1.5 rounded-control py-1 text-center text-caption font-semibold"
      >
        <span
          className={classNames(
            'inline-flex size-12 items-center justify-center rounded-full transition-colors duration-150',
            tones[tone],
          )}
        >
          <Icon size={22} />
        </span>
        {children}
      </Link>
    </li>
  )
}

interface ActionListProps {
  readonly children: ReactNode
  /** Actions per row; 4 by default. */
  readonly columns?: 3 | 4
}

/** Actions side by side. */
export function ActionList({ children, columns = 4 }: ActionListProps) {
  return <ul className={classNames('grid gap-1', columns === 3 ? 'grid-cols-3' : 'grid-cols-4')}>{children}</ul>
}
