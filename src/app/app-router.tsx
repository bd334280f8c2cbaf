import { useLayoutEffect, useReducer, useState } from 'react'
import { type createHashRouter, RouterProvider } from 'react-router-dom'

/**
 * Renders the router's pages. `RouterProvider` reads the router's state while rendering but subscribes only afterwards.
 * The app's first render is time-sliced, so a navigation, or a page that loads, in between would be missed: only the
 * URL would change.
 */
export function AppRouter({ router }: { readonly router: ReturnType<typeof createHashRouter> }) {
  const [drawn] = useState(router.state)
  const [attempt, drawAgain] = useReducer((count: number) => count + 1, 0)
  // Runs after the effect in which RouterProvider subscribes, which is a child's. State set in a layout effect renders
  // synchronously.
  useLayoutEffect(() => {
    if (router.state !== drawn) drawAgain()
  }, [router, drawn])
  return <RouterProvider key={attempt} router={router} />
}
