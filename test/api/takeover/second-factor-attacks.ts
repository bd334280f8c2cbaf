import { apiErrorCode } from '#api/errors.ts'
import { codeOf } from '#test/api/support/second-factors.ts'

import { type Attack, mine, named, own, ownTotp, stolen, theirs } from './attack.ts'

const { challengeExpired, linkInvalid, notFound, passwordWrong, secondFactorMissing, secondFactorWrong } = apiErrorCode

export const secondFactorAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'second-factor.listSecondFactors': [...named, own],
  'second-factor.beginTotp': [{ what: "brings the victim's password", input: theirs, expected: passwordWrong }],
  'second-factor.confirmTotp': [
    {
      what: "confirms with a code of the victim's app",
      input: ({ victim }) => ({ code: codeOf(victim.totpSecret) }),
      expected: challengeExpired,
    },
  ],
  'second-factor.beginPasskey': [
    { what: "brings the victim's password", input: theirs, expected: passwordWrong },
    {
      what: 'adds a passkey of its own with a stolen session and password',
      token: stolen,
      input: theirs,
      expected: secondFactorMissing,
    },
    {
      what: 'adds a passkey of its own with a code of its own app',
      token: stolen,
      input: (scene) => ({ ...theirs(scene), secondFactor: ownTotp(scene.attacker) }),
      expected: secondFactorWrong,
    },
  ],
  'second-factor.addPasskey': [
    {
      what: "answers the victim's challenge",
      input: ({ attacker, victim }) => ({
        name: 'x',
        response: attacker.passkey.create({ rp: { id: 'app.example' }, challenge: victim.passkeyOptions.challenge }),
      }),
      expected: challengeExpired,
    },
  ],
  'second-factor.passkeyProofOptions': [...named, own],
  'second-factor.removeSecondFactor': [
    {
      what: "removes the victim's passkey with proofs of its own",
      input: (scene) => ({
        ...mine(scene),
        proof: ownTotp(scene.attacker),
        factor: { kind: 'passkey', id: scene.victim.passkeyId },
      }),
      expected: notFound,
    },
    {
      what: "brings a code of the victim's app",
      input: (scene) => ({ ...mine(scene), proof: ownTotp(scene.victim), factor: { kind: 'totp' } }),
      expected: secondFactorWrong,
    },
    {
      what: "removes the victim's app with a stolen session and password, and a code of its own app",
      token: stolen,
      input: (scene) => ({ ...theirs(scene), proof: ownTotp(scene.attacker), factor: { kind: 'totp' } }),
      expected: secondFactorWrong,
    },
  ],
  'second-factor.keepSecondFactor': [
    {
      what: "keeps the victim's passkey",
      input: ({ victim }) => ({ factor: { kind: 'passkey', id: victim.passkeyId } }),
      expected: notFound,
    },
  ],
  'second-factor.keepSecondFactorByLink': [
    {
      what: "brings another link of the victim's mails",
      input: ({ victim }) => ({ token: victim.endSessionsToken }),
      expected: linkInvalid,
    },
  ],
  'second-factor.keepSecondFactors': [...named, { ...own, expected: notFound }],
  'second-factor.keepSecondFactorsByLink': [
    {
      what: "brings another link of the victim's mails",
      input: ({ victim }) => ({ token: victim.endSessionsToken }),
      expected: linkInvalid,
    },
  ],
  'second-factor.renewRecoveryCodes': [
    {
      what: "brings the victim's recovery code",
      input: (scene) => ({ ...mine(scene), proof: { method: 'recovery-code', code: scene.victim.recoveryCode } }),
      expected: secondFactorWrong,
    },
  ],
}
