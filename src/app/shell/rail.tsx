import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { classNames } from '#src/lib/class-names.ts'
import type { IconComponent } from '#src/ui/icon.tsx'
import { GlobeIcon, UserIcon } from '#src/ui/launch-icons.tsx'
import { LogoMark } from '#src/ui/logo.tsx'
import { areaOf, railItems } from './rail-items.ts'
import { myTab } from './tab-bar-items.ts'
import { useTabs } from './tab-store.ts'

/** Lists every area of the product along the left edge of a wide screen, where the tab bar is not shown. */
export function Rail() {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const current = areaOf(pathname)
  const hasUnread = useTabs().some(({ pagePath, redDot }) => redDot && pagePath === myTab)
  const isLoggedIn = useLoggedInUserId() !== null
  return (
    <nav
      aria-label={t`Main menu`}
      className="fixed inset-y-0 left-0 z-10 hidden w-rail flex-col gap-1 overflow-y-auto border-r border-line bg-surface px-3 py-5 lg:flex print:hidden"
    >
      <button
        type="button"
        className="sr-only rounded-control bg-brand-600 px-3 py-2 font-semibold text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20"
        onClick={() => document.querySelector<HTMLElement>('h1')?.focus()}
      >
        {t`Skip to content`}
      </button>
      <Link to={paths.home} className="mb-4 flex items-center gap-2 rounded-control px-3 py-2 text-lead font-bold">
        <span className="rounded-control bg-sea p-1.5 text-white">
          <LogoMark size={22} />
        </span>
        Sevenport
      </Link>
      {railItems.map(({ pagePath, text, icon }) => (
        <RailLink key={pagePath} to={`/${pagePath}`} icon={icon} isCurrent={current?.pagePath === pagePath}>
          {i18n._(text)}
          {pagePath === myTab && hasUnread && (
            <span className="ms-auto block size-2.5 rounded-full bg-danger">
              <span className="sr-only">{t`Unread`}</span>
            </span>
          )}
        </RailLink>
      ))}
      <div className="mt-auto border-t border-line pt-3">
        {!isLoggedIn && (
          <RailLink to={paths.login} icon={UserIcon}>
            {t`Log in`}
          </RailLink>
        )}
        <RailLink to={paths.language} icon={GlobeIcon}>
          {t`Language`}
        </RailLink>
      </div>
    </nav>
  )
}

interface RailLinkProps {
  readonly to: string
  readonly icon: IconComponent
  readonly isCurrent?: boolean
  readonly children: ReactNode
}

function RailLink({ to, icon: Icon, isCurrent = false, children }: RailLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium focus-visible:-outline-offset-2',
        isCurrent ? 'bg-brand-50 font-semibold text-brand-700' : 'text-ink-muted hover:bg-canvas hover:text-ink',
      )}
    >
      <Icon size={22} />
      {children}
    </Link>
  )
}
