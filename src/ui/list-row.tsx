import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '#src/lib/class-names.ts'
import { ChevronRightIcon } from './launch-icons.tsx'

interface ListRowProps {
  /** A 24 to 40 px icon. */
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Shown at the end of the row: a value, a chip. */
  readonly value?: ReactNode
  /** Path to another page … */
  readonly to?: string
  /** … or an action on this one. A row with neither is read-only. */
  readonly onClick?: () => void
  /** A separate control after the row. */
  readonly action?: ReactNode
  /** Whether the row's subject is currently unavailable. */
  readonly dimmed?: boolean
}

const rowClass = 'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-start'
const tapClass = 'transition-colors duration-150 hover:bg-brand-50 active:bg-brand-100 focus-visible:-outline-offset-2'

/** A row of a `List`. */
export function ListRow({ icon, title, description, value, to, onClick, action, dimmed = false }: ListRowProps) {
  const content = (
    <>
      {icon !== undefined && (
        <span className={classNames('flex shrink-0 text-brand-600', dimmed && 'opacity-40 grayscale')}>{icon}</span>
      )}
      <span className="min-w-0 flex-1">
        <span className={classNames('block font-medium', dimmed && 'text-ink-muted')}>{title}</span>
        {description !== undefined && <span className="block text-caption text-ink-muted">{description}</span>}
      </span>
      {value !== undefined && <span className="max-w-2/3 min-w-0 text-end text-ink-muted">{value}</span>}
    </>
  )
  const chevron = (
    <span className="text-line-strong">
      <ChevronRightIcon size={18} />
    </span>
  )
  return (
    <li className={classNames('border-line not-last:border-b', action !== undefined && 'flex items-center pe-1')}>
      {to !== undefined ? (
        <Link to={to} className={classNames(rowClass, tapClass)}>
          {content}
          {chevron}
        </Link>
      ) : onClick ? (
        <button type="button" className={classNames(rowClass, tapClass)} onClick={onClick}>
          {content}
          {action === undefined && chevron}
        </button>
      ) : (
        <div className={rowClass}>{content}</div>
      )}
      {action}
    </li>
  )
}

/** Rows separated by lines. Used in a `Card` without padding. */
export function List({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return <ul aria-label={label}>{children}</ul>
}
