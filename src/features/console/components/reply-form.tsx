import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { maximumMessageLength, messageLength } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { AttachmentField, unfinishedText } from '#src/entities/attachment/attachment-field.tsx'
import { useUploads } from '#src/entities/attachment/use-uploads.ts'
import { useDeskDraft } from '#src/features/console/hooks/use-desk-draft.ts'
import { showTyping } from '#src/features/console/hooks/use-live-chat.ts'
import { useReply } from '#src/features/console/operator.queries.ts'
import { deskErrorText } from '#src/features/console/rules/desk-error-text.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { CannedReplyButton } from './canned-reply-button.tsx'
import { ReplyField } from './reply-field.tsx'

interface ReplyFormProps {
  readonly conversation: OpenedConversation
  /** Reloads the conversation to show what's new. */
  readonly onCrossed: () => Promise<void>
}

/** Sends a reply. If a new message came in meanwhile, the reply isn't sent; its text stays below the new message. */
export function ReplyForm({ conversation: { id, door, state, lang, messageCount }, onCrossed }: ReplyFormProps) {
  const { t, i18n } = useLingui()
  const { mutate, isPending, isUnderWay } = useReply(id)
  const uploads = useUploads({})
  const { text: draft, write, clear } = useDeskDraft('reply', id)
  const [isLate, setIsLate] = useState(false)
  const [hasCrossed, setHasCrossed] = useState(false)
  const messageIdOf = useMessageId()
  const text = draft.trim()
  const fault = replyFault(text, isLate)
  const isClosed = state === 'closed'
  const send = () => {
    setIsLate(true)
    if (text === '' || messageLength(text) > maximumMessageLength || isUnderWay()) return
    if (uploads.isUnfinished) {
      showToast(i18n._(unfinishedText), 'danger')
      return
    }
    mutate(
      { messageId: messageIdOf([text, ...uploads.ids].join(' ')), text, attachments: uploads.ids, messageCount },
      {
        onSuccess: () => {
          clear()
          setIsLate(false)
          setHasCrossed(false)
          messageIdOf.forget()
          uploads.clear()
          showToast(t`Reply sent`, 'success')
        },
        onError: (error) => {
          if (hasApiErrorCode(error, apiErrorCode.stateConflict)) {
            setHasCrossed(true)
            void onCrossed()
          } else if (hasApiErrorCode(error, apiErrorCode.limitReached)) {
            showToast(t`This conversation has reached its maximum length.`, 'danger')
          } else {
            showToast(i18n._(deskErrorText(error)), 'danger')
          }
        },
      },
    )
  }
  // If another operator has closed the conversation, the draft can still be copied.
  if (isClosed && text === '') return null
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {hasCrossed && (
        <Notice tone="warning" live title={<Trans>Your reply wasn’t sent</Trans>}>
          <Trans>The conversation has changed in the meantime. Read what’s new first. Your draft is still here.</Trans>
        </Notice>
      )}
      <ReplyField
        label={<Trans>Your reply</Trans>}
        value={draft}
        onValueChange={(value) => {
          write(value)
          if (door === 'chat' && value.trim() !== '') showTyping(id)
        }}
        error={fault}
      />
      {!isClosed && (
        <>
          <CannedReplyButton
            lang={lang}
            onChosen={(chosen) => {
              write(text === '' ? chosen : `${draft.trimEnd()}\n\n${chosen}`)
            }}
          />
          <AttachmentField uploads={uploads} />
          <Button type="submit" loading={isPending}>
            <Trans>Send reply</Trans>
          </Button>
        </>
      )}
    </form>
  )
}

/** An empty reply is an error only after a first attempt to send. */
function replyFault(text: string, isLate: boolean): ReactNode {
  if (text === '' && isLate) return <Trans>Enter a reply.</Trans>
  if (messageLength(text) > maximumMessageLength) return <Trans>This reply is too long. Shorten it.</Trans>
  return undefined
}

/** Returns the id of a reply. The same content keeps its id until sent, so that a retry doesn't send it twice. */
function useMessageId() {
  const [ids] = useState(() => new Map<string, string>())
  const messageIdOf = (content: string): string => {
    const id = ids.get(content) ?? crypto.randomUUID()
    ids.set(content, id)
    return id
  }
  return Object.assign(messageIdOf, { forget: () => ids.clear() })
}
