import path from 'node:path'
import { Readable } from 'node:stream'

import type { Realm } from '#api/endpoint.ts'
import type { PersonalData } from '#server/db/personal-data.ts'
import { Authentication, type FindSessionFacts } from '#server/http/authentication.ts'
import type { PageRoutes } from '#server/http/page-routes.ts'
import type { ModuleWorker } from '#server/jobs/worker.ts'
import { PollLoop } from '#server/lib/poll-loop.ts'
import { attachmentPages } from '#server/modules/attachments/attachments.pages.ts'
import { unfinishedUploadData, unsentAttachmentData } from '#server/modules/attachments/attachments.personal-data.ts'
import { AttachmentService } from '#server/modules/attachments/attachments.service.ts'
import { type DocumentAccess, documentPages } from '#server/modules/attachments/documents.pages.ts'
import { readLogo } from '#server/modules/attachments/read-logo.ts'
import { resumableUploadPages } from '#server/modules/attachments/resumable-uploads.pages.ts'
import { ResumableUploadService } from '#server/modules/attachments/resumable-uploads.service.ts'
import { s3Storage } from '#server/modules/attachments/s3-storage.ts'
import { attach, attachmentsIn, attachmentsOf } from '#server/modules/attachments/sent-attachments.ts'
import { folderStorage, toldWhenAway } from '#server/modules/attachments/storage.ts'
import { UploadLimits } from '#server/modules/attachments/upload-limits.ts'
import { guestOfConversation, guestOfDraft } from '#server/modules/attachments/uploader.ts'
import { inboundMailPages } from '#server/modules/conversations/by-mail/inbound-mail.pages.ts'
import { ReceiveMailService } from '#server/modules/conversations/by-mail/receive-mail.service.ts'
import { ChatDeskService } from '#server/modules/conversations/chat/chat-desk.service.ts'
import { ChatEvents } from '#server/modules/conversations/chat/chat-events.ts'
import { ChatLimits } from '#server/modules/conversations/chat/chat-limits.ts'
import { ChatService } from '#server/modules/conversations/chat/chat.service.ts'
import { UnreadReplyMailer } from '#server/modules/conversations/chat/unread-reply-mailer.ts'
import { CannedReplyService } from '#server/modules/conversations/canned-replies.service.ts'
import { conversationData } from '#server/modules/conversations/conversations.personal-data.ts'
import {
  chatRoutes,
  conversationRoutes,
  deskToolRoutes,
  workOrderRoutes,
} from '#server/modules/conversations/conversations.routes.ts'
import { ConversationService } from '#server/modules/conversations/conversations.service.ts'
import { deskSearchRoutes } from '#server/modules/conversations/desk-search.routes.ts'
import { DeskSearchService } from '#server/modules/conversations/desk-search.service.ts'
import { DeskToolService } from '#server/modules/conversations/desk-tools.service.ts'
import type { MessageFiles } from '#server/modules/conversations/message-files.ts'
import { mergeRoutes } from '#server/modules/conversations/merge.routes.ts'
import { MergeService } from '#server/modules/conversations/merge.service.ts'
import { pushData } from '#server/modules/conversations/push/push.personal-data.ts'
import { snoozeRoutes } from '#server/modules/conversations/snooze.routes.ts'
import { SnoozeService } from '#server/modules/conversations/snooze.service.ts'
import { SupportDeskService } from '#server/modules/conversations/support-desk.service.ts'
import { WorkOrderService } from '#server/modules/conversations/work-orders.service.ts'
import { WritingLimits } from '#server/modules/conversations/writing-limits.ts'
import type { BrandServiceOptions } from '#server/modules/merchants/brands.service.ts'
import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'
import { mailgunDeliveries } from '#server/providers/inbound-mail/mailgun.ts'
import { signatureOf } from '#server/providers/inbound-mail/signature.ts'
import { listOperators } from '#server/modules/operators/operator-roles.repository.ts'
import { clamdScanner } from '#server/providers/scanners/clamd.ts'
import { testVirusScanner } from '#server/providers/scanners/test-virus-scanner.ts'

import type { Foundation, Parts } from './context.ts'
import { readWriterFacts } from './writer-facts.ts'

const files: MessageFiles = { attach, of: attachmentsIn, ofMessages: attachmentsOf, guestOfConversation, guestOfDraft }

/** The data that is stored about people who write to support. */
export const supportData: readonly PersonalData[] = [
  conversationData(files),
  pushData,
  unsentAttachmentData,
  unfinishedUploadData,
]

interface Conversations extends Pick<Parts, 'routes' | 'eventStreams' | 'pageRoutes' | 'cleanUps' | 'workers'> {
  /** Returns a picture that the user has uploaded but not sent, as a small PNG. */
  readonly readLogo: BrandServiceOptions['readLogo']
  readonly close: () => Promise<void>
}

/** Composes the messages to support, the operators' replies, and the attachments of both. */
export function composeConversations(
  foundation: Foundation,
  findSessionFacts: FindSessionFacts,
  documentAccess: DocumentAccess,
): Conversations {
  const { database, clock, config, accessTokens } = foundation
  const limits = new WritingLimits(foundation.createRateLimiter)
  const conversationsOf = (realm: Realm) => new ConversationService({ database, clock, files, limits, realm })
  const conversations = { main: conversationsOf('main'), futures: conversationsOf('futures') }
  const workOrders = new WorkOrderService({ database, clock, files, limits })
  const deskParts = { database, clock, files, guard: new OperatorGuard(clock) }
  const desk = new SupportDeskService(deskParts)
  const tools = new DeskToolService({
    ...deskParts,
    operators: async (tx) =>
      (await listOperators(tx)).flatMap(({ memberId, roles }) => (roles.includes('support') ? [memberId] : [])),
    factsOf: readWriterFacts,
  })
  const cannedReplies = new CannedReplyService(deskParts)
  const chatLimits = new ChatLimits(foundation.createRateLimiter)
  const chats = new ChatService({ database, clock, files, limits, chatLimits, hours: config.supportHours })
  const chatDesk = new ChatDeskService({ ...deskParts, chatLimits })
  const chatEvents = new ChatEvents({ ...foundation, files, chats, desk: chatDesk })
  const folder = path.join(config.dataFolder, 'attachments')
  const fileParts = {
    ...foundation,
    limits: new UploadLimits(foundation.createRateLimiter),
    storage: config.s3 === null ? folderStorage(folder) : toldWhenAway(s3Storage(config.s3), foundation.log),
    incomingFolder: path.join(folder, 'incoming'),
  }
  const scanner = config.clamd === null ? testVirusScanner : clamdScanner(config.clamd)
  const attachments = new AttachmentService({ ...fileParts, scanner })
  const uploads = new ResumableUploadService({ ...fileParts, attachments })
  const access = {
    // The main realm's checks cover both realms, as account ids and link tokens are unique across them.
    linked: conversations.main.linked.bind(conversations.main),
    isOwn: conversations.main.isOwn.bind(conversations.main),
    openAsOperator: desk.openFile.bind(desk),
  }
  const authentication = new Authentication(accessTokens, findSessionFacts)
  return {
    routes: [
      ...conversationRoutes(conversations, desk),
      ...workOrderRoutes(workOrders),
      ...chatRoutes(chats, chatDesk),
      ...deskToolRoutes(tools, cannedReplies),
      ...mergeRoutes(new MergeService(deskParts)),
      ...snoozeRoutes(new SnoozeService(deskParts)),
      ...deskSearchRoutes(new DeskSearchService({ ...foundation, guard: deskParts.guard })),
    ],
    eventStreams: chatEvents.streams,
    pageRoutes: [
      attachmentPages({ database, authentication, attachments, access }),
      documentPages({ database, authentication, attachments, access: documentAccess }),
      resumableUploadPages({ database, authentication, uploads, access }),
      ...inboundMail(foundation, limits, attachments),
    ],
    cleanUps: [
      { name: 'links to conversations', run: () => conversations.main.deleteExpiredLinks() },
      { name: 'conversations of guests', run: () => conversations.main.deleteOldGuestConversations() },
      { name: 'unsent attachments', run: () => attachments.deleteUnsent() },
      { name: 'unfinished uploads', run: () => uploads.deleteExpired() },
    ],
    workers: [unreadReplies(foundation)],
    readLogo: (userId, id) => readLogo({ ...fileParts, attachments }, userId, id),
    close: () => chatEvents.close(),
  }
}

/** Milliseconds between polls for replies that haven't been seen in the chat. */
const unreadInterval = 10_000

function unreadReplies({ database, clock, log }: Foundation): ModuleWorker {
  const mailer = new UnreadReplyMailer({ database, clock })
  const loop = new PollLoop({
    interval: unreadInterval,
    run: () => mailer.run(),
    onFailure: (error, failures) => log.error({ err: error, failures }, 'Could not email unread replies'),
  })
  return { name: 'unread replies', start: () => loop.start(), stop: () => loop.stop() }
}

/** Receives emails to support from a mail server, if one is configured. */
function inboundMail(
  { database, clock, config, log, createRateLimiter, resolveRecord }: Foundation,
  limits: WritingLimits,
  attachments: AttachmentService,
): PageRoutes[] {
  const { mailgunSigningKey, supportEmail, from } = config.mail
  if (mailgunSigningKey === null) return []
  const mails = new ReceiveMailService({
    database,
    clock,
    limits,
    files,
    storeFile: (uploader, { name, content }) =>
      attachments.receive(uploader, name, Readable.from([content]), () => false),
    signatureOf: (source) => signatureOf(source, resolveRecord),
    supportEmail,
    ownSender: /<([^>]+)>$/.exec(from)?.[1] ?? from,
  })
  const readDelivery = mailgunDeliveries(mailgunSigningKey, clock)
  return [inboundMailPages({ readDelivery, mails, log, createRateLimiter })]
}
