import { endOtherSessions, endSession, listSessions } from '#api/account.ts'
import type { mainAuthentication } from '#api/authentication.ts'
import { type Route, route } from '#server/http/route.ts'

import type { LoginService } from './login.service.ts'
import type { SessionService } from './sessions.service.ts'

/** Routes of one realm for creating, refreshing and ending sessions. */
export function authenticationRoutes(
  endpoints: typeof mainAuthentication,
  { logins, sessions }: { readonly logins: LoginService; readonly sessions: SessionService },
): readonly Route[] {
  return [
    route(endpoints.login, (input, { origin }) => logins.logIn(input, origin)),
    route(endpoints.loginSecondFactor, (input, { origin }) => logins.bringSecondFactor(input, origin)),
    route(endpoints.refreshToken, ({ refreshToken, ...claims }, { origin }) =>
      sessions.refresh(refreshToken, claims, origin),
    ),
    route(endpoints.logout, async ({ refreshToken }, { origin }) => {
      await sessions.logOut(refreshToken, origin)
      return null
    }),
    route(endpoints.endSessionsByLink, async ({ token }, { origin }) => {
      await sessions.endByLink(token, origin)
      return null
    }),
  ]
}

/** Routes for users to view and end their sessions. The realm `futures` has no page for them. */
export function sessionRoutes(sessions: SessionService): readonly Route[] {
  return [
    route(listSessions, (_, { caller }) => sessions.list(caller)),
    route(endSession, async ({ sessionId }, { caller, origin }) => {
      await sessions.end(caller, sessionId, origin)
      return null
    }),
    route(endOtherSessions, async (_, { caller, origin }) => {
      await sessions.endOthers(caller, origin)
      return null
    }),
  ]
}
