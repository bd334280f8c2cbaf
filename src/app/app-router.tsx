import { useLayoutEffect, useReducer, useState } from 'react'
import { type createHashRouter, RouterProvider } from 'react-router-dom'

/**
 * The pages of the router. `RouterProvider` reads its state while it is drawn and listens only afterwards. The app is first
 * drawn in slices: a step to another page, or a page that arrives, between them would be missed, and only the address change.
 */
export function AppRouter({ router }: { readonly router: ReturnType<typeof createHashRouter> }) {
  const [drawn] = useState(router.state)
  const [attempt, drawAgain] = useReducer((count: number) => count + 1, 0)
  // After the effect by which RouterProvider listens, which is that of a child. What an effect sets is drawn in one go.
  useLayoutEffect(() => {
    if (router.state !== drawn) drawAgain()
  }, [router, drawn])
  return <RouterProvider key={attempt} router={router} />
}
