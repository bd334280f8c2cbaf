import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import { termsOf } from '#test/api/support/people.ts'
import type { TestApp } from '#test/api/support/test-app.ts'

import { type Attack, own, strangeKeys } from './attack.ts'
import type { Scene } from './scene.ts'

const { consentOutdated, forbidden, invalidRequest, linkInvalid, notFound, notLoggedIn } = apiErrorCode

/** Attacks on the calls of one realm, given the names of its notices and its consents in the contract. */
function readingAttacks(realm: Realm, notices: string, consents: string): Record<string, readonly Attack[]> {
  const isMain = realm === 'main'
  const target = ({ victim }: Scene) => (isMain ? victim : victim.futures)
  /** The victim's session of the other realm. */
  const elsewhere: Attack = {
    what: "brings the victim's session of the other realm",
    token: ({ victim }) => (isMain ? victim.futures : victim).session.accessToken,
    expected: notLoggedIn,
  }
  return {
    [`${notices}.listNotices`]: [
      {
        what: "asks for the victim's read state",
        input: (scene) => ({ lang: 'en_us', userId: target(scene).session.userId }),
        expected: forbidden,
      },
      { ...elsewhere, input: () => ({ lang: 'en_us' }) },
    ],
    [`${notices}.getNotice`]: [
      {
        what: "names the victim's account",
        input: (scene) => ({ ...strangeKeys(scene), lang: 'en_us', id: scene.victim.messageId }),
        expected: invalidRequest,
      },
    ],
    [`${notices}.markNoticeRead`]: [
      {
        what: "brings the id of the victim's message",
        input: ({ victim }) => ({ id: victim.messageId }),
        expected: notFound,
      },
      { ...elsewhere, input: ({ victim }) => ({ id: victim.messageId }) },
    ],
    [`${notices}.markAllNoticesRead`]: [namesVictim, elsewhere, own],
    [`${consents}.listConsents`]: [namesVictim, elsewhere, own],
    [`${consents}.giveConsent`]: [
      {
        what: "names the victim's account",
        input: async (scene) => ({ ...strangeKeys(scene), ...(await termsInForce(scene.server, realm)) }),
        expected: invalidRequest,
      },
      { ...elsewhere, input: ({ server }) => termsInForce(server, realm) },
      {
        what: 'agrees to the agreement of the other realm',
        input: ({ server }) => termsInForce(server, isMain ? 'futures' : 'main'),
        expected: consentOutdated,
      },
      { ...own, input: ({ server }) => termsInForce(server, realm) },
    ],
  }
}

const namesVictim: Attack = { what: "names the victim's account", input: strangeKeys, expected: invalidRequest }

export const noticeAttacks: Readonly<Record<string, readonly Attack[]>> = {
  ...readingAttacks('main', 'notices', 'notices'),
  ...readingAttacks('futures', 'notices.futuresNotices', 'notices.futuresConsents'),
  'notices.listSystemMessages': [
    { what: "names the victim's account", input: strangeKeys, expected: invalidRequest },
    own,
  ],
  'notices.getSystemMessage': [
    { what: "reads the victim's message", input: ({ victim }) => ({ id: victim.messageId }), expected: notFound },
  ],
  'notices.markSystemMessageRead': [
    { what: "marks the victim's message", input: ({ victim }) => ({ id: victim.messageId }), expected: notFound },
    { ...own, input: () => ({ id: null }) },
  ],
  'notices.subscribeEmail': [
    {
      what: "subscribes the victim's address, which nobody has confirmed",
      input: ({ victim }) => ({ email: victim.email, lang: 'en_us' }),
      expected: 0,
    },
  ],
  'notices.confirmSubscription': [
    {
      what: "brings the token of the victim's other link",
      input: ({ victim }) => ({ token: victim.endSessionsToken, action: 'unsubscribe' }),
      expected: linkInvalid,
    },
  ],
}

async function termsInForce(server: TestApp, realm: Realm) {
  const { agreementId, privacyId } = await termsOf(server, realm)
  return { agreementId, privacyId }
}
