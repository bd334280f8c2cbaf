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

/** A call of operators, by somebody who is none. */
export function asNoOperator(what: string, input: NonNullable<Attack['input']> = () => ({})): readonly Attack[] {
  return [{ what, input, expected: apiErrorCode.forbidden }]
}

/** What a conversation of the victim's is opened with, and what is no key to it. */
interface KeyedConversation {
  readonly noun: 'conversation' | 'chat'
  readonly id: (scene: Scene) => string
  /** The victim's session of the other realm. */
  readonly sessionElsewhere: (scene: Scene) => string
  /** To a conversation of the attacker's own. */
  readonly ownLink: (scene: Scene) => string
}

/** Ways to open the victim's conversation. `rest` is what the call takes beside the key. */
export function keyAttacks(
  { noun, id, sessionElsewhere, ownLink }: KeyedConversation,
  rest: (scene: Scene) => object = () => ({}),
): readonly Attack[] {
  return [
    {
      what: `opens the victim's ${noun} by its id`,
      input: (scene) => ({ key: { id: id(scene) }, ...rest(scene) }),
      expected: apiErrorCode.notFound,
    },
    {
      what: "brings the victim's session of the other realm",
      token: sessionElsewhere,
      input: (scene) => ({ key: { id: id(scene) }, ...rest(scene) }),
      expected: apiErrorCode.notLoggedIn,
    },
    {
      what: "brings another link of the victim's mails",
      input: (scene) => ({ key: { token: scene.victim.endSessionsToken }, ...rest(scene) }),
      expected: apiErrorCode.linkInvalid,
    },
    {
      what: `brings the id of the victim's ${noun} beside a link of its own`,
      input: (scene) => ({ key: { id: id(scene), token: ownLink(scene) }, ...rest(scene) }),
      expected: apiErrorCode.invalidRequest,
    },
  ]
}
