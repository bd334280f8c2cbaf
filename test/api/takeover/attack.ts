import { apiErrorCode, type ApiErrorCode } from '#api/errors.ts'
import { codeOf } from '#test/api/support/second-factors.ts'

import type { Owner, Scene } from './scene.ts'

/** One attempt to act on, or to learn of, the victim's account through one endpoint. */
export interface Attack {
  readonly what: string
  /** Whose access token, or API key where the endpoint takes one, comes along; the attacker's for the endpoint's realm unless told otherwise. */
  readonly token?: (scene: Scene) => string
  readonly input?: (scene: Scene) => object | Promise<object>
  /** What it may be answered with; 0 where it succeeds, on the attacker's own account. */
  readonly expected: 0 | ApiErrorCode | readonly ApiErrorCode[]
}

/** Whether there is a code that was not asked for is nobody's business. */
export const noSuchCode = [apiErrorCode.codeExpired, apiErrorCode.codeWrong] as const

/** A code that an owner's authenticator app is about to show. */
export function ownTotp({ totpSecret }: Owner) {
  return { method: 'totp', code: codeOf(totpSecret, 1) }
}

/** Keys that no call has. */
export const strangeKeys = ({ victim }: Scene) => ({ userId: victim.session.userId, isAdmin: true, realm: 'main' })

/** A call that takes no input: the victim can only be named where it looks at nothing. */
export const named: readonly Attack[] = [
  { what: "names the victim's account", input: strangeKeys, expected: apiErrorCode.invalidRequest },
  {
    what: 'brings a token of the futures section',
    token: ({ victim }) => victim.futures.session.accessToken,
    expected: apiErrorCode.notLoggedIn,
  },
  {
    what: "brings the victim's refresh token",
    token: ({ victim }) => victim.session.refreshToken,
    expected: apiErrorCode.notLoggedIn,
  },
]

export const mine = ({ attacker }: Scene) => ({ currentPassword: attacker.password })
export const theirs = ({ victim }: Scene) => ({ currentPassword: victim.password })

/** A call of one's own account. */
export const own: Attack = { what: 'asks for itself, and gets nothing of the victim', expected: 0 }

/** The victim's own session. */
export const stolen = ({ victim }: Scene) => victim.session.accessToken
