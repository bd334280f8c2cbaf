import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { classNames } from '#src/lib/class-names.ts'
import type { IconComponent } from './icons.tsx'

export interface Tab {
  readonly to: string
  readonly label: ReactNode
  readonly icon: IconComponent
}

/** The bar at the foot of the app. Height, label size and both colours are the specification's (§2). */
export function TabBar({ tabs }: { readonly tabs: readonly Tab[] }) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`Main sections`}
      className="sticky bottom-0 z-20 flex border-t border-line bg-surface/85 pb-[env(safe-area-inset-bottom)] backdrop-blur-lg"
    >
      {tabs.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            classNames(
              'flex h-[50px] flex-1 flex-col items-center justify-center gap-0.5 text-tab focus-visible:-outline-offset-2',
              isActive ? 'text-tab-active' : 'text-tab-idle',
            )
          }
        >
          <Icon size={24} />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
