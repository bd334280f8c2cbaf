import { useLocation, useNavigate } from 'react-router-dom'
import type { Path } from '#src/config/paths.ts'
import { useLeavePopup } from './leave-popup.ts'
import { addOpener, askedAt, isPopupOpen, keepAnswer, type PopupOrigin, popupOrigin } from './popup-openers.ts'

/** A page that opens over another with a question of type `Asked` and answers with a `Result`. */
export interface Popup<Asked, Result> {
  readonly path: Path
  /** Never set: only carries the types. */
  readonly types?: { readonly asked: Asked; readonly result: Result }
}

/**
 * Returns a function that opens pop-ups: `const coin = await openPopup(selectCoinPopup, { coins })`. The answer is
 * `undefined` if the user closed or left the pop-up, for example with the back button, and at once if another is
 * already open. The page below keeps its state.
 */
export function useOpenPopup() {
  const navigate = useNavigate()
  return async <Asked, Result>(
    { path }: Popup<Asked, Result>,
    ...[asked]: undefined extends Asked ? [asked?: Asked] : [asked: Asked]
  ): Promise<Result | undefined> =>
    new Promise((resolve) => {
      if (isPopupOpen()) {
        resolve(undefined)
        return
      }
      const popup = addOpener(resolve as (answer: unknown) => void, asked)
      void navigate(path, { state: { popup }, preventScrollReset: true })
    })
}

export interface OpenedPopup<Asked, Result> {
  readonly origin: PopupOrigin
  /** The opener's question; `undefined` without an opener. */
  readonly asked: Asked | undefined
  /** Closes the pop-up and passes the answer to its opener, if there is one. */
  readonly answer: (result: Result) => void
  readonly close: () => void
}

/** For the pop-up itself: how it was opened, its question, and the ways to end it. */
export function usePopup<Asked, Result>(_popup: Popup<Asked, Result>): OpenedPopup<Asked, Result> {
  const location = useLocation()
  const close = useLeavePopup()
  return {
    origin: popupOrigin(location),
    asked: askedAt(location) as Asked | undefined,
    answer: (result) => {
      keepAnswer(location, result)
      close()
    },
    close,
  }
}
