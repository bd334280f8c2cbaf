import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import type { Realm } from '#api/endpoint.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import type { RouteHandle } from '#src/app/shell/route-handle.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { withCatalogues } from '#src/lib/i18n.ts'

const LogInFirst = lazy(async () => {
  const { LogInFirst: Component } = await loadPiece(async () =>
    withCatalogues(['account'], import('#src/features/account/login/components/log-in-first.tsx')),
  )
  return { default: Component }
})

interface GuestGuardProps {
  /**
   * The page's own route setting, passed by the shell: below a pop-up, the router reports the pop-up's route instead.
   */
  readonly needsLogIn: RouteHandle['needsLogIn']
  readonly children: ReactNode
}

/** Asks a guest to log in on pages whose route has `needsLogIn` (`true`, or `'futures'` for that section's login). */
export function GuestGuard({ needsLogIn, children }: GuestGuardProps) {
  const realm = needsLogIn === true ? 'main' : needsLogIn
  const userId = useLoggedInUserId(realm)
  const turn = useTurn(realm, userId)
  if (realm !== undefined && userId === null) {
    return (
      <Suspense>
        <LogInFirst realm={realm} />
      </Suspense>
    )
  }
  return <Fragment key={turn}>{children}</Fragment>
}

/** Returns a number that changes when another user takes over, so that one user's input isn't left to the next. */
function useTurn(realm: Realm | undefined, userId: string | null): number {
  const [last, setLast] = useState({ realm, userId, turn: 0 })
  if (realm === undefined || (last.realm === realm && last.userId === userId)) return last.turn
  const isAnother = last.realm === realm && last.userId !== null && userId !== null
  const turn = isAnother ? last.turn + 1 : last.turn
  setLast({ realm, userId, turn })
  return turn
}
