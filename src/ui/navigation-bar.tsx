import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { classNames } from '#src/lib/class-names.ts'
import { useGoBack } from '#src/lib/use-go-back.ts'
import { pageHelpHref } from '#src/lib/page-help-href.ts'
import { IconButton, IconButtonLink } from './icon-button.tsx'
import { ArrowLeftIcon, HelpIcon, HomeIcon } from './launch-icons.tsx'
import { PageHeading } from './page-heading.tsx'

interface NavigationBarProps {
  readonly title: ReactNode
  /**
   * Where "back" leads if there is no earlier page of ours, as after opening a link: the parent page. Without it there
   * is no back button, as on the pages of the tab bar.
   */
  readonly backTo?: string | undefined
  /** Replaces the home button. */
  readonly action?: ReactNode
}

/** The bar at the top of a page: back, the page's heading, help, home. */
export function NavigationBar({ title, backTo, action }: NavigationBarProps) {
  const { t } = useLingui()
  const goBack = useGoBack(backTo ?? '/')
  const help = pageHelpHref(useLocation().pathname)
  const hasBack = backTo !== undefined
  return (
    <header className="sticky top-0 z-10 flex min-h-14 items-center gap-1 bg-canvas/90 px-2 pt-[env(safe-area-inset-top)] backdrop-blur-md print:hidden">
      {hasBack && <IconButton icon={ArrowLeftIcon} label={t`Back`} onClick={goBack} />}
      <PageHeading
        className={classNames(
          'line-clamp-2 min-w-0 flex-1 leading-tight font-semibold',
          hasBack ? 'text-lead' : 'px-2 text-title font-bold',
        )}
      >
        {title}
      </PageHeading>
      {help !== undefined && <IconButtonLink icon={HelpIcon} label={t`Help with this page`} to={help} />}
      {action === undefined ? (
        <IconButtonLink icon={HomeIcon} label={t`Home`} to="/" />
      ) : (
        <div className="pr-2">{action}</div>
      )}
    </header>
  )
}
