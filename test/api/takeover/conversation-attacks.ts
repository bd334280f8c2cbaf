import { randomUUID } from 'node:crypto'

import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'

import { asNoOperator, type Attack, keyAttacks, own, strangeKeys } from './attack.ts'
import type { Owner, Scene } from './scene.ts'

const { idReused, invalidRequest, linkInvalid, notFound, notLoggedIn } = apiErrorCode

const text = 'Send it to me instead'

const inEveryLanguage = { en_us: text, zh_cn: text, zh_tw: text, es_mx: text }
/** The input of an incident. */
const incident = { text: inEveryLanguage, components: ['withdrawals'], impact: 'down', stage: 'investigating' }

/** Attacks on the calls of one realm, by the endpoint's name in the contract. */
function writingAttacks(realm: Realm, name: string): Record<string, readonly Attack[]> {
  const isMain = realm === 'main'
  const idIn = ({ victim }: Scene) => (isMain ? victim.conversationId : victim.futuresConversationId)
  const tokenIn = ({ conversationToken, futuresConversationToken }: Owner) =>
    isMain ? conversationToken : futuresConversationToken
  /** The victim's conversation in the other realm, which no call of this one opens, even with its link. */
  const elsewhere = ({ victim }: Scene) => ({
    id: isMain ? victim.futuresConversationId : victim.conversationId,
    token: isMain ? victim.futuresConversationToken : victim.conversationToken,
    session: isMain ? victim.futures.session : victim.session,
  })
  const keyed = {
    noun: 'conversation',
    id: idIn,
    sessionElsewhere: (scene: Scene) => elsewhere(scene).session.accessToken,
    ownLink: ({ attacker }: Scene) => tokenIn(attacker),
  } as const
  const opened = (rest: (scene: Scene) => object = () => ({})): readonly Attack[] => [
    ...keyAttacks(keyed, rest),
    {
      what: "opens the victim's conversation of the other realm",
      input: (scene) => ({ key: { id: elsewhere(scene).id }, ...rest(scene) }),
      expected: notFound,
    },
    {
      what: 'brings a link of the other realm',
      input: (scene) => ({ key: { token: elsewhere(scene).token }, ...rest(scene) }),
      expected: linkInvalid,
    },
  ]
  return {
    [`${name}.startConversation`]: [
      {
        what: "begins with the id of the victim's conversation",
        input: (scene) => ({ id: idIn(scene), lang: 'en_us', text }),
        expected: idReused,
      },
      {
        what: "begins with the id of the victim's conversation of the other realm",
        input: (scene) => ({ id: elsewhere(scene).id, lang: 'en_us', text }),
        expected: idReused,
      },
      {
        what: "writes in the victim's name",
        input: (scene) => ({ ...strangeKeys(scene), id: randomUUID(), lang: 'en_us', text }),
        expected: invalidRequest,
      },
      {
        what: "writes with its account and the victim's address",
        input: ({ victim }) => ({ id: randomUUID(), lang: 'en_us', text, guest: { email: victim.email } }),
        expected: invalidRequest,
      },
    ],
    [`${name}.listConversations`]: [
      {
        what: "asks for those of the victim's address",
        input: ({ victim }) => ({ email: victim.email }),
        expected: invalidRequest,
      },
      {
        what: "brings the victim's session of the other realm",
        token: (scene) => elsewhere(scene).session.accessToken,
        input: () => ({}),
        expected: notLoggedIn,
      },
      { ...own, input: () => ({}) },
    ],
    [`${name}.getConversation`]: opened(),
    [`${name}.replyToSupport`]: opened(() => ({ messageId: randomUUID(), text })),
    [`${name}.closeConversation`]: opened(),
  }
}

/** A work order as users file it. */
const filed = { lang: 'en_us', category: 'other', priority: 'high', text } as const

export const conversationAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'work-orders.startWorkOrder': [
    {
      what: "begins with the id of the victim's work order",
      input: ({ victim }) => ({ ...filed, id: victim.workOrderId }),
      expected: idReused,
    },
    {
      what: "writes in the victim's name",
      input: (scene) => ({ ...filed, ...strangeKeys(scene), id: randomUUID() }),
      expected: invalidRequest,
    },
  ],
  'work-orders.listWorkOrders': [
    { what: "asks for the victim's", input: strangeKeys, expected: invalidRequest },
    { ...own, input: () => ({}) },
  ],
  'work-orders.getWorkOrder': [
    {
      what: "opens the victim's work order",
      input: ({ victim }) => ({ id: victim.workOrderId }),
      expected: notFound,
    },
  ],
  'work-orders.evaluateWorkOrder': [
    {
      what: "rates the victim's closed work order",
      input: ({ victim }) => ({ id: victim.workOrderId, score: 1 }),
      expected: notFound,
    },
  ],
  ...writingAttacks('main', 'conversations'),
  ...writingAttacks('futures', 'conversations.futuresConversations'),
  'operator-conversations.listWaitingConversations': asNoOperator('lists the conversations of all'),
  'operator-conversations.openConversation': asNoOperator("opens the victim's conversation", ({ victim }) => ({
    id: victim.conversationId,
  })),
  'operator-conversations.replyAsSupport': asNoOperator('replies to the victim as support', ({ victim }) => ({
    id: victim.conversationId,
    messageId: randomUUID(),
    text,
    messageCount: 1,
  })),
  'operator-desk.listDeskOperators': asNoOperator('lists who works at the desk'),
  'operator-desk.assignConversation': asNoOperator("takes the victim's conversation", ({ victim, attacker }) => ({
    id: victim.conversationId,
    from: null,
    to: attacker.session.memberId,
  })),
  'operator-desk.addNote': asNoOperator("writes a note to the victim's conversation", ({ victim }) => ({
    id: victim.conversationId,
    noteId: randomUUID(),
    text,
  })),
  'operator-desk.keepOpen': asNoOperator("watches the victim's conversation", ({ victim }) => ({
    id: victim.conversationId,
  })),
  'operator-desk.getDeskOverview': asNoOperator('reads how support does'),
  'operator-desk.openWriter': asNoOperator('reads what is known of the victim', ({ victim }) => ({
    id: victim.conversationId,
  })),
  'operator-merge.listMergeTargets': asNoOperator("lists the victim's conversations", ({ victim }) => ({
    id: victim.conversationId,
  })),
  'operator-merge.mergeConversation': asNoOperator("merges the victim's conversation", ({ victim }) => ({
    id: victim.conversationId,
    into: victim.workOrderId,
  })),
  'operator-snooze.snoozeConversation': asNoOperator("puts the victim's conversation off", ({ victim }) => ({
    id: victim.conversationId,
    messageCount: 1,
    snooze: { until: null },
  })),
  'operator-search.searchConversations': asNoOperator('looks the victim up', ({ victim }) => ({
    by: 'email',
    query: victim.email,
  })),
  'operator-incidents.listIncidents': asNoOperator('lists what operators have written of incidents'),
  'operator-incidents.startIncident': asNoOperator('tells everybody of an incident', () => ({
    ...incident,
    id: randomUUID(),
    kind: 'incident',
    title: inEveryLanguage,
    startsAt: new Date().toISOString(),
    endsAt: null,
  })),
  'operator-incidents.updateIncident': asNoOperator('tells everybody that an incident is over', () => ({
    ...incident,
    id: randomUUID(),
    updateId: randomUUID(),
    updateCount: 1,
    corrects: null,
    endsAt: null,
  })),
  'canned-replies.listCannedReplies': asNoOperator('reads canned replies'),
  'canned-replies.saveCannedReply': asNoOperator('has support reply what it likes', () => ({
    id: randomUUID(),
    lang: 'en_us',
    title: 'Refund',
    text,
  })),
  'canned-replies.removeCannedReply': asNoOperator('removes a canned reply', () => ({
    id: '00000000-0000-4000-9000-000000000001',
    lang: 'en_us',
  })),
  'operator-conversations.closeAsSupport': asNoOperator("closes the victim's conversation", ({ victim }) => ({
    id: victim.conversationId,
    messageCount: 1,
  })),
}
