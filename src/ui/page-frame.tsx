import type { ReactNode } from 'react'
import { NavigationBar } from './navigation-bar.tsx'

interface PageFrameProps {
  /** The page's name: its heading and the browser tab's title. */
  readonly title: string
  /** See `NavigationBar`. */
  readonly backTo?: string
  readonly action?: ReactNode
  readonly children: ReactNode
  /** `own`: the page renders its own `PageHeading` and has no bar. */
  readonly heading?: 'bar' | 'own'
  /** Stays visible at the bottom edge: the page's main action. */
  readonly footer?: ReactNode
}

/** The frame of every page: title, navigation bar, main region, and spacing between its parts. */
export function PageFrame({ title, backTo, action, children, heading = 'bar', footer }: PageFrameProps) {
  return (
    <>
      <title>{[title, 'Sevenport'].join(' · ')}</title>
      {heading === 'bar' && <NavigationBar title={title} backTo={backTo} action={action} />}
      <main className="page-columns flex flex-1 animate-arrive flex-col gap-4 px-4 pt-2 pb-8">{children}</main>
      {footer !== undefined && (
        <div className="sticky bottom-0 z-10 border-t border-line bg-surface/95 px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] backdrop-blur-md">
          {footer}
        </div>
      )}
    </>
  )
}
