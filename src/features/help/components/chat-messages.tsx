import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { ChatMessage } from '#api/chat.ts'
import { attachmentPath } from '#api/attachments.ts'
import { AttachmentList } from '#src/entities/attachment/attachment-list.tsx'
import { MailNote } from '#src/entities/support/mail-note.tsx'
import type { ChatRoom, ChatRoomState, PendingMessage } from '#src/features/help/rules/chat-room.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { classNames } from '#src/lib/class-names.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'

interface ChatMessagesProps {
  readonly room: ChatRoom
  readonly state: ChatRoomState
  /** Token of a guest's link. */
  readonly linkToken: string | undefined
}

/** Both sides' messages by day, and the pending ones. Screen readers announce new messages. */
export function ChatMessages({ room, state, linkToken }: ChatMessagesProps) {
  const { t } = useLingui()
  const { messages, pending, marks, isTyping } = state
  const end = useRef<HTMLDivElement>(null)
  const count = messages.length + pending.length
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  useReadMarks(room, messages.length)
  return (
    <>
      <div role="log" aria-label={t`Messages`}>
        <ol className="space-y-2">
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <DayOf at={message.at} before={messages[index - 1]?.at} />
              <Said message={message} isSeen={message.position <= marks.supportRead} linkToken={linkToken} />
            </Fragment>
          ))}
          {pending.map((message) => (
            <Pending key={message.id} message={message} room={room} />
          ))}
        </ol>
      </div>
      <p role="status" className="min-h-5 px-1 text-caption text-ink-muted">
        {isTyping && <Trans>Support is typing…</Trans>}
      </p>
      <div ref={end} className="scroll-mb-40" />
    </>
  )
}

/** Marks messages as read only while the page is visible: it may be open in a background tab. */
function useReadMarks(room: ChatRoom, count: number): void {
  useEffect(() => {
    const mark = () => {
      if (count > 0 && document.visibilityState === 'visible') room.markRead()
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => {
      document.removeEventListener('visibilitychange', mark)
    }
  }, [room, count])
}

/** Shown above the first message of each day. */
function DayOf({ at, before }: { readonly at: string; readonly before: string | undefined }) {
  const format = useFormat()
  const dayOf = (moment: string) => format.date(Date.parse(moment) / 1000)
  if (before !== undefined && dayOf(before) === dayOf(at)) return null
  return <li className="py-1 text-center text-caption text-ink-muted">{dayOf(at)}</li>
}

interface SaidProps {
  readonly message: ChatMessage
  readonly isSeen: boolean
  readonly linkToken: string | undefined
}

function Said({ message: { from, text, transaction, attachments, mail, at }, isSeen, linkToken }: SaidProps) {
  const format = useFormat()
  const isOwn = from === 'person'
  return (
    <Bubble
      isOwn={isOwn}
      text={text}
      foot={
        <>
          <time dateTime={at}>{format.date(Date.parse(at) / 1000, { style: 'time' })}</time>
          {isOwn && <span>{isSeen ? <Trans>Seen</Trans> : <Trans>Delivered</Trans>}</span>}
        </>
      }
    >
      {transaction !== null && (
        <p className="mt-2 text-caption wrap-anywhere text-ink-muted">
          <Trans>Transaction hash: {transaction}</Trans>
        </p>
      )}
      <AttachmentList attachments={attachments} pathOf={attachmentPath} linkToken={linkToken} />
      <MailNote mail={mail} />
    </Bubble>
  )
}

function Pending({ message, room }: { readonly message: PendingMessage; readonly room: ChatRoom }) {
  const { i18n } = useLingui()
  const { id, text, status, error } = message
  if (status !== 'failed') {
    const foot = status === 'sending' ? <Trans>Sending…</Trans> : <Trans>Delivered</Trans>
    return <Bubble isOwn text={text} foot={foot} />
  }
  return (
    <Bubble isOwn text={text} foot={<span className="font-medium text-danger">{i18n._(apiErrorText(error))}</span>}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            room.retry(id)
          }}
        >
          <Trans>Send again</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            room.discard(id)
          }}
        >
          <Trans>Discard</Trans>
        </Button>
      </div>
    </Bubble>
  )
}

interface BubbleProps {
  readonly isOwn: boolean
  readonly text: string
  /** The message's time and delivery status. */
  readonly foot: ReactNode
  readonly children?: ReactNode
}

function Bubble({ isOwn, text, foot, children }: BubbleProps) {
  return (
    <li className={classNames('flex', isOwn ? 'justify-end ps-12' : 'justify-start pe-12')}>
      <div
        className={classNames(
          'rounded-control px-3.5 py-2.5',
          isOwn ? 'bg-brand-50' : 'border border-line bg-surface shadow-card',
        )}
      >
        <span className="sr-only">{isOwn ? <Trans>You</Trans> : <Trans>Sevenport support</Trans>}</span>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
        {children}
        <p className="mt-1 flex justify-end gap-2 text-caption text-ink-muted">{foot}</p>
      </div>
    </li>
  )
}
