import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { classNames } from '#src/lib/class-names.ts'
import { IconButton, IconButtonLink } from './icon-button.tsx'
import { ArrowLeftIcon, HomeIcon } from './icons.tsx'
import { PageHeading } from './page-heading.tsx'

interface NavigationBarProps {
  readonly title: ReactNode
  /**
   * Where "back" leads when there is no earlier page of ours, as after opening a link: the page above this one.
   * Without it there is no way back, as on the pages of the tab bar.
   */
  readonly backTo?: string | undefined
  /** Takes the place of the home button. */
  readonly action?: ReactNode
}

/** The router counts the entries it adds to the browser's history; 0 is the page the app was opened with. */
function hasEarlierPage(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
}

/** The bar on top of a page: back, the page's heading, home. */
export function NavigationBar({ title, backTo, action }: NavigationBarProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const hasBack = backTo !== undefined
  return (
    <header className="sticky top-0 z-10 flex min-h-14 items-center gap-1 bg-canvas/90 px-2 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      {hasBack && (
        <IconButton
          icon={ArrowLeftIcon}
          label={t`Back`}
          onClick={() => void (hasEarlierPage() ? navigate(-1) : navigate(backTo, { replace: true }))}
        />
      )}
      <PageHeading
        className={classNames(
          'min-w-0 flex-1 truncate font-semibold',
          hasBack ? 'text-lead' : 'px-2 text-title font-bold',
        )}
      >
        {title}
      </PageHeading>
      {action === undefined ? (
        <IconButtonLink icon={HomeIcon} label={t`Home`} to="/" />
      ) : (
        <div className="pr-2">{action}</div>
      )}
    </header>
  )
}
