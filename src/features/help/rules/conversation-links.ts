import { safeParse } from 'valibot'
import { type ConversationKey, type ConversationSubject, conversationSubject } from '#api/conversations.ts'
import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'

/** Returns the link to one of the account's conversations. */
export function ownConversationHref(id: string, realm: Realm): string {
  return `${realm === 'main' ? paths.ownConversation : paths.futuresConversation}?${new URLSearchParams({ id }).toString()}`
}

/** Returns the link that opens a guest's conversation for anyone who has it. */
export function guestConversationHref(token: string, realm: Realm): string {
  return `${realm === 'main' ? paths.mailedConversation : paths.futuresConversation}?${new URLSearchParams({ token }).toString()}`
}

/** Returns the link to a chat, by id for its account or by a link's token for a guest. */
export function chatHref(key: ConversationKey): string {
  return `${paths.chat}?${new URLSearchParams(key).toString()}`
}

export function workOrderHref(id: string): string {
  return `${paths.workOrder}?${new URLSearchParams({ id }).toString()}`
}

/** Returns the link to rate a closed work order. */
export function evaluationHref(id: string): string {
  return `${paths.evaluateWorkOrder}?${new URLSearchParams({ id }).toString()}`
}

/** Returns the link to the form for a work order on a subject. */
export function newWorkOrderHref(about: ConversationSubject | undefined): string {
  return withSubject(paths.newWorkOrder, about)
}

/** Returns the link to a chat on a subject; without one, to the account's current chat. */
export function newChatHref(about: ConversationSubject | undefined): string {
  return withSubject(paths.chat, about)
}

function withSubject(path: string, about: ConversationSubject | undefined): string {
  if (about === undefined) return path
  return `${path}?${new URLSearchParams({ about: about.kind, number: about.number }).toString()}`
}

/** Returns the conversation that a link names; `undefined` if it names none. */
export function conversationKeyOf(query: URLSearchParams): ConversationKey | undefined {
  const [token, id] = [query.get('token'), query.get('id')]
  if (token !== null) return { token }
  return id === null ? undefined : { id }
}

/** Returns the subject of a link to the form: `?about=order&number=…`. */
export function subjectOf(query: URLSearchParams): ConversationSubject | undefined {
  const result = safeParse(conversationSubject, { kind: query.get('about'), number: query.get('number') })
  return result.success ? result.output : undefined
}
