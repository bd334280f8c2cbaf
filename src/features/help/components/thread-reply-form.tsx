import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { apiErrorCode } from '#api/errors.ts'
import type { ConversationKey } from '#api/conversations.ts'
import { AttachmentField, unfinishedText } from '#src/entities/attachment/attachment-field.tsx'
import { useUploads } from '#src/entities/attachment/use-uploads.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useDraftKeeping } from '#src/features/help/hooks/use-draft-keeping.ts'
import { keepDraft, readDraft } from '#src/features/help/rules/kept-drafts.ts'
import { earlierMessageFailure } from '#src/features/help/rules/message-again.ts'
import { replyEntries, transactionOf } from '#src/features/help/rules/message-entries.ts'
import { useSecretGuard } from '#src/entities/support/secrets.queries.ts'
import { useConversationActions } from '#src/features/help/support.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { MessageField } from '#src/entities/support/message-field.tsx'
import { TransactionField } from './transaction-field.tsx'

interface ThreadReplyFormProps {
  readonly conversationKey: ConversationKey
  readonly conversationId: string
  readonly userId: string | null
}

/** A reply to a conversation. The input survives a reload, except for secrets. */
export function ThreadReplyForm({ conversationKey, conversationId, userId }: ThreadReplyFormProps) {
  const realm = usePageRealm()
  const unlessSecret = useSecretGuard()
  const { reply, readAgain } = useConversationActions(conversationKey, userId)
  const at = { realm, userId, place: conversationId }
  const [draft] = useState(() => readDraft(at))
  // Keeps its id, so that resending after a lost response doesn't send it twice.
  const messageId = useRef(draft.id)
  const uploads = useUploads('token' in conversationKey ? { linkToken: conversationKey.token } : { realm }, draft.files)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: replyEntries,
    defaultValues: { text: draft.text, transaction: '' },
    send: async (entries) => {
      if (uploads.isUnfinished) throw new FormFailure(unfinishedText)
      try {
        const message = { messageId: messageId.current, text: entries.text, attachments: uploads.ids }
        await reply({ ...message, ...transactionOf(entries) })
      } catch (error) {
        if (hasApiErrorCode(error, apiErrorCode.limitReached)) throw new FormFailure(fullText, { cause: error })
        if (!hasApiErrorCode(error, apiErrorCode.idReused)) throw error
        messageId.current = crypto.randomUUID()
        await readAgain()
        throw earlierMessageFailure(error)
      }
      messageId.current = crypto.randomUUID()
      uploads.clear()
      form.reset({ text: '', transaction: '' })
    },
  })
  useDraftKeeping(form, uploads.list, ({ files, textOf }) => {
    keepDraft(at, { id: messageId.current, text: textOf(form.getValues('text')), files })
  })
  const text = form.watch('text')
  const handleSubmit = unlessSecret(text, frame.onSubmit, () => {
    form.setFocus('text')
  })
  return (
    <EntryForm {...frame} onSubmit={handleSubmit} submitLabel={<Trans>Send message</Trans>}>
      <MessageField
        entry={form.register('text')}
        label={<Trans>Your message</Trans>}
        value={text}
        error={errorOf('text')}
      />
      <AttachmentField uploads={uploads} />
      <TransactionField entry={form.register('transaction')} error={errorOf('transaction')} />
    </EntryForm>
  )
}

const fullText = msg`This conversation has reached its maximum length. Write to us in a new one.`
