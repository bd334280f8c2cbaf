import { sendFuturesCode } from '#api/futures-account.ts'
import { apiErrorCode } from '#api/errors.ts'
import { newestCode } from '#test/api/support/people.ts'

import { type Attack, strangeKeys } from './attack.ts'
import type { Scene } from './scene.ts'

const { codeExpired, codeWrong, invalidRequest, notLoggedIn, passwordWrong } = apiErrorCode

/** The victim's session of the app, which the futures section doesn't know. */
const ofTheApp = ({ victim }: Scene) => victim.session.accessToken
const stolen = ({ victim }: Scene) => victim.futures.session.accessToken

export const futuresAccountAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'futures-account.sendFuturesCode': [
    {
      what: 'names whose code it is',
      input: (scene) => ({ ...strangeKeys(scene), purpose: 'delete-account' }),
      expected: invalidRequest,
    },
    {
      what: "brings the victim's session of the app",
      token: ofTheApp,
      input: () => ({ purpose: 'delete-account' }),
      expected: notLoggedIn,
    },
  ],
  'futures-account.exportFuturesAccount': [
    {
      what: "brings the victim's password for its own account",
      input: ({ victim }) => ({ currentPassword: victim.futures.password }),
      expected: passwordWrong,
    },
    {
      what: "brings the victim's session and their password of the app",
      token: stolen,
      input: ({ victim }) => ({ currentPassword: victim.password }),
      expected: passwordWrong,
    },
    {
      what: "brings the victim's session of the app",
      token: ofTheApp,
      input: ({ victim }) => ({ currentPassword: victim.password }),
      expected: notLoggedIn,
    },
  ],
  'futures-account.deleteFuturesAccount': [
    {
      what: "brings the victim's session and password with a code of its own",
      token: stolen,
      input: async (scene) => ({ currentPassword: scene.victim.futures.password, code: await ownCode(scene) }),
      expected: [codeExpired, codeWrong],
    },
    {
      what: "brings the victim's session of the app",
      token: ofTheApp,
      input: ({ victim }) => ({ currentPassword: victim.password, code: '000000' }),
      expected: notLoggedIn,
    },
  ],
}

async function ownCode({ server, attacker: { email, futures } }: Scene): Promise<string> {
  server.advance(61)
  await server.ask(sendFuturesCode, { purpose: 'delete-account' }, futures.signedIn)
  return newestCode(server, email)
}
