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
  /** What the route of the page says, given by the shell: below a pop-up the router names the route of that instead. */
  readonly needsLogIn: RouteHandle['needsLogIn']
  readonly children: ReactNode
}

/** Stands in for pages whose route says `needsLogIn` (`true`, or `'futures'` for the log-in of that section) to a guest. */
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

/** A number that changes when one person takes the place of another: what the one has entered is not left to the other. */
function useTurn(realm: Realm | undefined, userId: string | null): number {
  const [last, setLast] = useState({ realm, userId, turn: 0 })
  if (realm === undefined || (last.realm === realm && last.userId === userId)) return last.turn
  const isAnother = last.realm === realm && last.userId !== null && userId !== null
  const turn = isAnother ? last.turn + 1 : last.turn
  setLast({ realm, userId, turn })
  return turn
}
