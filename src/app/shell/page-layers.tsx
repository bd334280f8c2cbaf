import {
  type ContextType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { UNSAFE_LocationContext as LocationContext, useMatches, useOutlet } from 'react-router-dom'
import { GuestGuard } from '#src/app/guards/guest-guard.tsx'
import { loadPiece } from '#src/lib/load-piece.ts'
import { withCatalogues } from '#src/lib/i18n.ts'
import { useLeavePopup } from '#src/lib/leave-popup.ts'
import { popupOrigin, settleOpeners } from '#src/lib/popup-openers.ts'
import { ignoreSecondClick } from '#src/lib/second-click.ts'
import { routeHandle } from './route-handle.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

/**
 * Renders the current page and, if a page opened a pop-up, that pop-up above it. The page below keeps all its state:
 * its input, scroll position and URL.
 */
export function PageLayers() {
  const place = useContext(LocationContext)
  const { tabBar, layer, needsLogIn } = routeHandle(useMatches())
  const outlet = <GuestGuard needsLogIn={needsLogIn}>{useOutlet()}</GuestGuard>
  const { location } = place
  const origin = layer && popupOrigin(location)
  const isOver = layer === 'popup' || (layer === 'page' && origin !== 'link')
  const leave = useLeavePopup()
  const isWide = useIsWide()
  useHeadingFocus(isOver ? undefined : location.pathname)

  // Runs before the effects of the page shown now, which may open a pop-up of its own.
  useLayoutEffect(() => {
    settleOpeners(location)
  }, [location])

  // The opener is no longer waiting: go back to it.
  useEffect(() => {
    if (origin === 'gone') leave()
  })
  return (
    <>
      <div className="contents" inert={isOver}>
        <Kept isKept={isOver && origin !== 'link'} place={place}>
          {isWide && (
            <Suspense>
              <Rail />
            </Suspense>
          )}
          <Suspense>{isOver ? origin === 'link' && <HomePage /> : outlet}</Suspense>
          {tabBar && (
            <Suspense fallback={<div className="h-[50px] lg:hidden" />}>
              <Tabs />
            </Suspense>
          )}
        </Kept>
      </div>
      {isOver && <Cover>{outlet}</Cover>}
    </>
  )
}

interface KeptProps {
  readonly place: ContextType<typeof LocationContext>
  readonly isKept: boolean
  readonly children: ReactNode
}

/** While `isKept`, keeps rendering the children and location it had before. */
const Kept = memo(
  ({ place, children }: KeptProps) => <LocationContext.Provider value={place}>{children}</LocationContext.Provider>,
  (_before, { isKept }) => isKept,
)

/** Shown below a pop-up that was opened by a link, so that no page with unsaved input is behind it. */
const HomePage = lazy(async () => {
  const { Component } = await loadPiece(async () => import('#src/features/home/pages/home-page.tsx'))
  return { default: Component }
})

const Tabs = lazy(async () => {
  const { Tabs } = await loadPiece(async () => withCatalogues([], import('./tabs.tsx')))
  return { default: Tabs }
})

const Rail = lazy(async () => {
  const { Rail } = await loadPiece(async () => withCatalogues([], import('./rail.tsx')))
  return { default: Rail }
})

/** Tailwind's `lg`. */
// oxlint-disable-next-line lingui/no-unlocalized-strings -- a media query, not a text
const wideScreen = () => window.matchMedia('(width >= 64rem)')

function subscribeToWidth(listener: () => void): () => void {
  const wide = wideScreen()
  wide.addEventListener('change', listener)
  return () => {
    wide.removeEventListener('change', listener)
  }
}

/** Returns whether the screen has room for the rail, whose code phones never download. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => wideScreen().matches)
}

/** Covers the page below when its content has any size; pop-ups render above everything and leave it empty. */
function Cover({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.querySelector('h1')?.focus({ preventScroll: true })
    return ignoreSecondClick
  }, [])
  return (
    <div className="fixed inset-0 z-20 overflow-y-auto overscroll-contain has-[>div:empty]:hidden lg:bg-backdrop/50 lg:py-8">
      <div
        ref={ref}
        className="mx-auto flex min-h-full max-w-column flex-col bg-canvas lg:overflow-clip lg:rounded-sheet lg:shadow-floating"
      >
        {children}
      </div>
    </div>
  )
}
