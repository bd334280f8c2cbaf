import { apiErrorCode } from '#api/errors.ts'
import { termsOf } from '#test/api/support/people.ts'
import type { TestApp } from '#test/api/support/test-app.ts'

import { type Attack, named, own, strangeKeys } from './attack.ts'

const { forbidden, invalidRequest, linkInvalid, notFound } = apiErrorCode

export const noticeAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'notices.listNotices': [
    {
      what: "asks for the victim's read state",
      input: ({ victim }) => ({ lang: 'en_us', userId: victim.session.userId }),
      expected: forbidden,
    },
  ],
  'notices.getNotice': [
    {
      what: "names the victim's account",
      input: (scene) => ({ ...strangeKeys(scene), lang: 'en_us', id: scene.victim.messageId }),
      expected: invalidRequest,
    },
  ],
  'notices.markNoticeRead': [
    {
      what: "brings the id of the victim's message",
      input: ({ victim }) => ({ id: victim.messageId }),
      expected: notFound,
    },
  ],
  'notices.markAllNoticesRead': [...named, own],
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
  'notices.listConsents': [...named, own],
  'notices.giveConsent': [
    {
      what: "names the victim's account",
      input: async (scene) => ({ ...strangeKeys(scene), ...(await termsInForce(scene.server)) }),
      expected: invalidRequest,
    },
    { ...own, input: ({ server }) => termsInForce(server) },
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

async function termsInForce(server: TestApp) {
  const { agreementId, privacyId } = await termsOf(server)
  return { agreementId, privacyId }
}
