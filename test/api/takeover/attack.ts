import { apiErrorCode, type ApiErrorCode } from '#api/errors.ts'
import { codeOf } from '#test/api/support/second-factors.ts'

import type { Owner, Scene } from './scene.ts'

/** An attempt to act on the victim's account, or to learn something about it, through one endpoint. */
export interface Attack {
  readonly what: string
  /** The access token or API key to send; by default the attacker's own for the endpoint's realm. */
  readonly token?: (scene: Scene) => string
  readonly input?: (scene: Scene) => object | Promise<object>
  /** Codes that the answer may have; 0 if the call succeeds on the attacker's own account. */
  readonly expected: 0 | ApiErrorCode | readonly ApiErrorCode[]
}

/** Answers to a guessed code. Which of the two is given doesn't matter, as no code was requested. */
export const noSuchCode = [apiErrorCode.codeExpired, apiErrorCode.codeWrong] as const

/** Returns the code that an owner's authenticator app is about to show. */
export function ownTotp({ totpSecret }: Owner) {
  return { method: 'totp', code: codeOf(totpSecret, 1) }
}

/** Keys that no call accepts. */
export const strangeKeys = ({ victim }: Scene) => ({ userId: victim.session.userId, isAdmin: true, realm: 'main' })

/** Attacks on a call without input, which can name the victim only in ways that the call doesn't accept. */
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

/** A call on the attacker's own account. */
export const own: Attack = { what: 'asks for itself, and gets nothing of the victim', expected: 0 }

/** Returns the victim's own access token. */
export const stolen = ({ victim }: Scene) => victim.session.accessToken

/** An attack on an operator call by someone who isn't an operator. */
export function asNoOperator(what: string, input: NonNullable<Attack['input']> = () => ({})): readonly Attack[] {
  return [{ what, input, expected: apiErrorCode.forbidden }]
}

/** What opens the victim's conversation, and what must not. */
interface KeyedConversation {
  readonly noun: 'conversation' | 'chat'
  readonly id: (scene: Scene) => string
  /** The victim's session of the other realm. */
  readonly sessionElsewhere: (scene: Scene) => string
  /** The link to a conversation of the attacker's own. */
  readonly ownLink: (scene: Scene) => string
}

/** Attempts to open the victim's conversation. `rest` is the call's input besides the key. */
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
