import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Path, paths } from '#src/config/paths.ts'
import { hasEarlierPage } from './earlier-page.ts'
import { addOpener, keepAnswer, type PopupOrigin, popupOrigin } from './popup-openers.ts'

/** A page that opens over another and answers it with a `Result`; `Query` names its query parameters. */
export interface Popup<Query extends string, Result> {
  readonly path: Path
  /** Never there: it only carries the types. */
  readonly types?: { readonly query: Query; readonly result: Result }
}

export type PopupQuery<Query extends string> = Readonly<Partial<Record<Query, string | readonly string[]>>>

/**
 * Opens pop-ups: `const coin = await openPopup(selectCoin, { network: 'bsc' })`. The answer is `undefined` when the
 * person closed the pop-up or left it, by the back button for one. The page below keeps its state.
 */
export function useOpenPopup() {
  const navigate = useNavigate()
  return async <Query extends string, Result>(
    { path }: Popup<Query, Result>,
    query?: PopupQuery<Query>,
  ): Promise<Result | undefined> =>
    new Promise((resolve) => {
      const popup = addOpener(resolve as (answer: unknown) => void)
      void navigate(`${path}?${queryText(query ?? {})}`, { state: { popup }, preventScrollReset: true })
    })
}

function queryText(query: PopupQuery<string>): string {
  const parameters = new URLSearchParams()
  for (const [name, value = []] of Object.entries(query)) {
    for (const each of typeof value === 'string' ? [value] : value) parameters.append(name, each)
  }
  return parameters.toString()
}

export interface OpenedPopup<Result> {
  readonly origin: PopupOrigin
  /** Closes the pop-up and hands its opener, if there is one, the answer. */
  readonly answer: (result: Result) => void
  readonly close: () => void
}

/** For the pop-up itself: where it was opened from, and the ways to end it. */
export function usePopup<Query extends string, Result>(_popup: Popup<Query, Result>): OpenedPopup<Result> {
  const location = useLocation()
  const close = useLeavePopup()
  return {
    origin: popupOrigin(location),
    answer: (result) => {
      keepAnswer(location, result)
      close()
    },
    close,
  }
}

/** Leaves a pop-up for the page below it, or for home when a link opened it; a double click leaves it only once. */
export function useLeavePopup(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const left = useRef<string>(undefined)
  return () => {
    if (left.current === key) return
    left.current = key
    void (hasEarlierPage() ? navigate(-1) : navigate(paths.home, { replace: true }))
  }
}
