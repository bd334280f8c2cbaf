import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { authenticationOf, newEmail, newestCode, newPlace, termsOf } from '#test/api/support/people.ts'
import { beginLogIn } from '#test/api/support/second-factors.ts'

import { type Attack, noSuchCode, ownTotp } from './attack.ts'
import type { Scene } from './scene.ts'

const { invalidRequest, linkInvalid, loginExpired, loginFailed, notLoggedIn } = apiErrorCode
const { passwordWrong, refreshFailed, secondFactorWrong } = apiErrorCode

/** Attacks on the calls of one realm, by the endpoint's name in the contract. */
export function authenticationAttacks(realm: Realm, name: string): Record<string, readonly Attack[]> {
  const isMain = realm === 'main'
  const self = ({ attacker }: Scene) => (isMain ? attacker : attacker.futures)
  const target = ({ victim }: Scene) => (isMain ? victim : victim.futures)
  /** The same email in the other realm, which is another account. */
  const elsewhere = ({ victim }: Scene) => (isMain ? victim.futures : victim)
  const endpoints = authenticationOf(realm)
  return {
    [`authentication.${name}.login`]: [
      {
        what: 'brings a password of its own',
        input: (scene) => ({ email: target(scene).email, password: self(scene).password }),
        expected: loginFailed,
      },
      {
        what: 'brings the password of the other realm',
        input: (scene) => ({ email: target(scene).email, password: elsewhere(scene).password }),
        expected: loginFailed,
      },
      {
        what: 'brings the fund password',
        input: ({ victim }) => ({ email: victim.email, password: victim.fundPassword }),
        expected: loginFailed,
      },
    ],
    [`authentication.${name}.loginSecondFactor`]: [
      {
        what: "completes the victim's log-in with its own app",
        input: ({ victim, attacker }) => ({ ticket: victim.ticket, proof: ownTotp(attacker) }),
        expected: isMain ? secondFactorWrong : loginExpired,
      },
      {
        what: "completes the victim's log-in with its own passkey",
        input: ({ victim, attacker }) => ({
          ticket: victim.ticket,
          proof: { method: 'passkey', response: attacker.passkey.get(victim.passkeyOptions) },
        }),
        expected: isMain ? secondFactorWrong : loginExpired,
      },
      {
        what: "brings the victim's passkey for the attacker's own log-in",
        input: async ({ server, victim, attacker }) => {
          const { ticket, passkeyOptions } = await beginLogIn(server, attacker)
          return { ticket, proof: { method: 'passkey', response: victim.passkey.get(passkeyOptions ?? {}) } }
        },
        expected: isMain ? secondFactorWrong : loginExpired,
      },
      {
        what: 'takes a refresh token for a ticket',
        input: (scene) => ({ ticket: target(scene).session.refreshToken, proof: ownTotp(scene.attacker) }),
        expected: loginExpired,
      },
    ],
    [`authentication.${name}.refreshToken`]: [
      {
        what: "brings its own token with the victim's ids",
        input: (scene) => ({ refreshToken: self(scene).session.refreshToken, userId: target(scene).session.userId }),
        expected: refreshFailed,
      },
      {
        what: 'brings the token of the other realm',
        input: (scene) => ({ refreshToken: elsewhere(scene).session.refreshToken }),
        expected: refreshFailed,
      },
      {
        what: 'takes the token of a link for one',
        input: ({ victim }) => ({ refreshToken: victim.endSessionsToken }),
        expected: refreshFailed,
      },
      {
        what: 'takes the ticket for one',
        input: ({ victim }) => ({ refreshToken: victim.ticket }),
        expected: refreshFailed,
      },
    ],
    [`authentication.${name}.logout`]: [
      {
        what: "takes the victim's session id for a token",
        input: ({ victim }) => ({ refreshToken: victim.sessionId }),
        expected: 0,
      },
      {
        what: 'brings the token of the other realm',
        input: (scene) => ({ refreshToken: elsewhere(scene).session.refreshToken }),
        expected: 0,
      },
    ],
    [`authentication.${name}.sendEmailCode`]: [
      {
        what: "has the victim's code mailed to itself",
        input: (scene) => ({
          email: [target(scene).email, self(scene).email],
          purpose: 'reset-password',
          lang: 'en_us',
        }),
        expected: invalidRequest,
      },
      {
        what: 'asks for a code that only the owner may ask for',
        input: (scene) => ({ email: target(scene).email, purpose: 'delete-account', lang: 'en_us' }),
        expected: invalidRequest,
      },
    ],
    [`authentication.${name}.registerUser`]: [
      {
        what: "registers the victim's address with the code of another",
        input: async (scene) => {
          const email = newEmail()
          await scene.server.ask(endpoints.sendEmailCode, { email, purpose: 'register', lang: 'en_us' }, newPlace())
          const code = await newestCode(scene.server, email)
          return {
            email: target(scene).email,
            password: 'copper lantern 9',
            code,
            ...(await termsOf(scene.server, realm)),
          }
        },
        expected: noSuchCode,
      },
    ],
    [`authentication.${name}.updatePassword`]: [
      {
        what: 'brings the code of its own reset',
        input: async (scene) => ({
          email: target(scene).email,
          password: 'copper lantern 9',
          code: await resetCode(scene, realm, self(scene).email),
        }),
        expected: noSuchCode,
      },
      {
        what: 'brings the code of the other realm',
        input: async (scene) => ({
          email: target(scene).email,
          password: 'copper lantern 9',
          code: await resetCode(scene, isMain ? 'futures' : 'main', target(scene).email),
        }),
        expected: noSuchCode,
      },
    ],
    [`authentication.${name}.changePassword`]: [
      {
        what: "brings the victim's password",
        input: (scene) => ({ currentPassword: target(scene).password, newPassword: 'copper lantern 9' }),
        expected: passwordWrong,
      },
      {
        what: 'brings a token of the other realm',
        token: ({ attacker }) => (isMain ? attacker.futures : attacker).session.accessToken,
        input: (scene) => ({ currentPassword: self(scene).password, newPassword: 'copper lantern 9' }),
        expected: notLoggedIn,
      },
    ],
    [`authentication.${name}.endSessionsByLink`]: [
      {
        what: 'takes a refresh token for the one of a link',
        input: (scene) => ({ token: target(scene).session.refreshToken }),
        expected: linkInvalid,
      },
      ...(isMain
        ? []
        : [
            {
              what: 'brings a link of the other realm',
              input: ({ victim }: Scene) => ({ token: victim.endSessionsToken }),
              expected: linkInvalid,
            },
          ]),
    ],
  }
}

async function resetCode({ server }: Scene, realm: Realm, email: string): Promise<string> {
  server.advance(61)
  await server.ask(
    authenticationOf(realm).sendEmailCode,
    { email, purpose: 'reset-password', lang: 'en_us' },
    newPlace(),
  )
  return newestCode(server, email)
}
