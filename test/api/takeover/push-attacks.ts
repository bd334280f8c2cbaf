import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'

import { type Attack, strangeKeys } from './attack.ts'
import type { Scene } from './scene.ts'

const { invalidRequest, linkInvalid, notLoggedIn } = apiErrorCode

const endpoint = 'https://push.example/send/of-the-victim'
const subscription = { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }

/** Attempts to receive the victim's notifications, or to stop the victim from receiving them. */
function attacksOn(realm: Realm, browser: object): readonly Attack[] {
  const elsewhere = ({ victim }: Scene) =>
    realm === 'main'
      ? { session: victim.futures.session, token: victim.futuresConversationToken }
      : { session: victim.session, token: victim.conversationToken }
  return [
    {
      what: "names the victim's account",
      input: (scene) => ({ ...browser, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
    {
      what: "names the victim's conversation by its id",
      input: ({ victim }) => ({ ...browser, id: victim.conversationId }),
      expected: invalidRequest,
    },
    {
      what: "brings the victim's session of the other realm",
      token: (scene) => elsewhere(scene).session.accessToken,
      input: () => browser,
      expected: notLoggedIn,
    },
    {
      what: "brings another link of the victim's mails",
      input: ({ victim }) => ({ ...browser, token: victim.endSessionsToken }),
      expected: [linkInvalid, invalidRequest],
    },
    {
      what: 'brings a link of the other realm',
      input: (scene) => ({ ...browser, token: elsewhere(scene).token }),
      expected: [linkInvalid, invalidRequest],
    },
  ]
}

function attacksIn(realm: Realm, name: string): Readonly<Record<string, readonly Attack[]>> {
  return {
    [`${name}.subscribeToPush`]: attacksOn(realm, { subscription }),
    [`${name}.unsubscribeFromPush`]: attacksOn(realm, { endpoint }),
    [`${name}.getPushState`]: attacksOn(realm, { endpoint }),
  }
}

export const pushAttacks: Readonly<Record<string, readonly Attack[]>> = {
  ...attacksIn('main', 'push'),
  ...attacksIn('futures', 'push.futuresPush'),
}
