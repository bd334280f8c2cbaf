import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { classNames } from '#src/lib/class-names.ts'
import { Badge } from './chip.tsx'
import type { IconComponent } from './icon.tsx'

export interface Tab {
  readonly to: string
  readonly label: ReactNode
  readonly icon: IconComponent
  /** Number of pending items; 0 for none. */
  readonly badge: number
  /** Whether something there is unread. */
  readonly redDot: boolean
}

interface TabBarProps {
  readonly tabs: readonly Tab[]
  /** Whether the page shows through the bar, blurred. Default true. */
  readonly blur?: boolean
}

/**
 * The bar at the bottom of the app. Height, label size and both colors are the specification's (§2); its labels use
 * darker shades, which small text needs for legibility.
 */
export function TabBar({ tabs, blur = true }: TabBarProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <nav
      aria-label={t`Main menu`}
      className={classNames(
        'sticky bottom-0 z-20 flex border-t border-line pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden',
        blur ? 'bg-surface/85 backdrop-blur-lg' : 'bg-surface',
      )}
    >
      {tabs.map(({ to, label, icon: Icon, badge, redDot }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className="group flex h-[50px] flex-1 flex-col items-center justify-center gap-0.5 text-tab text-tab-idle-text focus-visible:-outline-offset-2 aria-[current]:text-tab-active-text"
        >
          <span className="relative text-tab-idle group-aria-[current]:text-tab-active">
            <Icon size={24} />
            <span className="absolute -top-1 left-4">
              {badge > 0 ? <Badge count={badge} label={t`Unread: ${badge}`} /> : redDot && <RedDot label={t`Unread`} />}
            </span>
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function RedDot({ label }: { readonly label: string }) {
  return (
    <span className="mt-0.5 ml-1 block size-2.5 rounded-full border-2 border-surface bg-danger">
      <span className="sr-only">{label}</span>
    </span>
  )
}
