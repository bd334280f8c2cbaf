import { safeParse } from 'valibot'
import { type ConversationKey, type ConversationSubject, conversationSubject } from '#api/conversations.ts'
import type { Realm } from '#api/endpoint.ts'
import { paths } from '#src/config/paths.ts'

/** Where an account reads one of its conversations. */
export function ownConversationHref(id: string, realm: Realm): string {
  return `${realm === 'main' ? paths.ownConversation : paths.futuresConversation}?${new URLSearchParams({ id }).toString()}`
}

/** What opens a guest's conversation for whoever has it. */
export function guestConversationHref(token: string, realm: Realm): string {
  return `${realm === 'main' ? paths.mailedConversation : paths.futuresConversation}?${new URLSearchParams({ token }).toString()}`
}

/** A chat, by its id for its account and by the token of a link for a guest. */
export function chatHref(key: ConversationKey): string {
  return `${paths.chat}?${new URLSearchParams(key).toString()}`
}

export function workOrderHref(id: string): string {
  return `${paths.workOrder}?${new URLSearchParams({ id }).toString()}`
}

/** Where a closed work order is rated. */
export function evaluationHref(id: string): string {
  return `${paths.evaluateWorkOrder}?${new URLSearchParams({ id }).toString()}`
}

/** The form for a work order, about what it is to be about. */
export function newWorkOrderHref(about: ConversationSubject | undefined): string {
  return withSubject(paths.newWorkOrder, about)
}

/** A chat about something; the one that the account has, if it is about nothing in particular. */
export function newChatHref(about: ConversationSubject | undefined): string {
  return withSubject(paths.chat, about)
}

function withSubject(path: string, about: ConversationSubject | undefined): string {
  if (about === undefined) return path
  return `${path}?${new URLSearchParams({ about: about.kind, number: about.number }).toString()}`
}

/** Which conversation a link is about; `undefined` for one that doesn't say. */
export function conversationKeyOf(query: URLSearchParams): ConversationKey | undefined {
  const [token, id] = [query.get('token'), query.get('id')]
  if (token !== null) return { token }
  return id === null ? undefined : { id }
}

/** What the message is to be about, as a link to the form says it: `?about=order&number=…`. */
export function subjectOf(query: URLSearchParams): ConversationSubject | undefined {
  const result = safeParse(conversationSubject, { kind: query.get('about'), number: query.get('number') })
  return result.success ? result.output : undefined
}
