import {
  getChat,
  getChatHours,
  getCurrentChat,
  markChatRead,
  markChatReadAsSupport,
  sendChatMessage,
  showChatTyping,
  showTypingAsSupport,
  startChat,
} from '#api/chat.ts'
import {
  closeConversation,
  futuresConversations,
  getConversation,
  listConversations,
  replyToSupport,
  startConversation,
} from '#api/conversations.ts'
import { listCannedReplies, removeCannedReply, saveCannedReply } from '#api/canned-replies.ts'
import {
  addNote,
  assignConversation,
  getDeskOverview,
  keepOpen,
  listDeskOperators,
  openWriter,
} from '#api/operator-desk.ts'
import {
  closeAsSupport,
  listWaitingConversations,
  openConversation,
  replyAsSupport,
} from '#api/operator-conversations.ts'
import { evaluateWorkOrder, getWorkOrder, listWorkOrders, startWorkOrder } from '#api/work-orders.ts'
import { type Route, route } from '#server/http/route.ts'

import type { CannedReplyService } from './canned-replies.service.ts'
import type { ChatDeskService } from './chat/chat-desk.service.ts'
import type { ChatService } from './chat/chat.service.ts'
import type { ConversationService } from './conversations.service.ts'
import type { DeskToolService } from './desk-tools.service.ts'
import type { SupportDeskService } from './support-desk.service.ts'
import type { WorkOrderService } from './work-orders.service.ts'

const mainConversations = {
  startConversation,
  listConversations,
  getConversation,
  replyToSupport,
  closeConversation,
}

export function conversationRoutes(
  conversations: { readonly main: ConversationService; readonly futures: ConversationService },
  desk: SupportDeskService,
): readonly Route[] {
  return [
    ...writingRoutes(mainConversations, conversations.main),
    ...writingRoutes(futuresConversations, conversations.futures),
    ...deskRoutes(desk),
  ]
}

function writingRoutes(calls: typeof futuresConversations, conversations: ConversationService): readonly Route[] {
  return [
    route(calls.startConversation, (input, { caller, origin }) => conversations.start(caller, input, origin)),
    route(calls.listConversations, ({ cursor }, { caller }) => conversations.list(caller, cursor)),
    route(calls.getConversation, ({ key }, { caller }) => conversations.open(caller, key)),
    route(calls.replyToSupport, (input, { caller }) => conversations.reply(caller, input)),
    route(calls.closeConversation, ({ key }, { caller }) => conversations.close(caller, key)),
  ]
}

function deskRoutes(desk: SupportDeskService): readonly Route[] {
  return [
    route(listWaitingConversations, (query, { caller }) => desk.list(caller, query)),
    route(openConversation, ({ id }, { caller }) => desk.open(caller, id)),
    route(replyAsSupport, (reply, { caller }) => desk.reply(caller, reply)),
    route(closeAsSupport, (input, { caller }) => desk.close(caller, input)),
  ]
}

export function workOrderRoutes(workOrders: WorkOrderService): readonly Route[] {
  return [
    route(startWorkOrder, (input, { caller, origin }) => workOrders.start(caller, input, origin)),
    route(listWorkOrders, (query, { caller }) => workOrders.list(caller, query)),
    route(getWorkOrder, ({ id }, { caller }) => workOrders.open(caller, id)),
    route(evaluateWorkOrder, (evaluation, { caller }) => workOrders.evaluate(caller, evaluation)),
  ]
}

export function chatRoutes(chats: ChatService, desk: ChatDeskService): readonly Route[] {
  return [
    route(getChatHours, () => chats.hours()),
    route(getCurrentChat, (_, { caller }) => chats.current(caller)),
    route(startChat, (input, { caller, origin }) => chats.start(caller, input, origin)),
    route(getChat, ({ key }, { caller }) => chats.read(caller, key)),
    route(sendChatMessage, (message, { caller, origin }) => chats.send(caller, message, origin)),
    route(markChatRead, ({ key, position }, { caller }) => chats.markRead(caller, key, position)),
    route(showChatTyping, ({ key }, { caller }) => chats.showTyping(caller, key)),
    route(markChatReadAsSupport, ({ id, position }, { caller }) => desk.markRead(caller, id, position)),
    route(showTypingAsSupport, ({ id }, { caller }) => desk.showTyping(caller, id)),
  ]
}

export function deskToolRoutes(tools: DeskToolService, cannedReplies: CannedReplyService): readonly Route[] {
  return [
    route(listDeskOperators, (_, { caller }) => tools.operators(caller)),
    route(assignConversation, (assignment, { caller }) => tools.assign(caller, assignment)),
    route(addNote, (note, { caller }) => tools.note(caller, note)),
    route(keepOpen, ({ id }, { caller }) => tools.keepOpen(caller, id)),
    route(getDeskOverview, (_, { caller }) => tools.overview(caller)),
    route(openWriter, ({ id }, { caller }) => tools.openWriter(caller, id)),
    route(listCannedReplies, async (_, { caller }) => ({ items: await cannedReplies.list(caller) })),
    route(saveCannedReply, (written, { caller }) => cannedReplies.save(caller, written)),
    route(removeCannedReply, async (place, { caller }) => {
      await cannedReplies.remove(caller, place)
      return null
    }),
  ]
}
