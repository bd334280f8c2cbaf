import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { InferOutput } from 'valibot'
import type { ConversationSubject, startConversation } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { AttachmentField, unfinishedText } from '#src/entities/attachment/attachment-field.tsx'
import { newUploadToken, useUploads } from '#src/entities/attachment/use-uploads.ts'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { conversationCalls } from '#src/entities/support/conversation-calls.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useDraftKeeping } from '#src/features/help/hooks/use-draft-keeping.ts'
import { earlierMessageFailure } from '#src/features/help/rules/message-again.ts'
import { forgetMessageDraft, keepMessageDraft, readMessageDraft } from '#src/features/help/rules/message-draft.ts'
import {
  guestOf,
  type MessageEntries,
  messageEntries,
  transactionOf,
} from '#src/features/help/rules/message-entries.ts'
import { useSecretGuard } from '#src/entities/support/secrets.queries.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { ContactFields } from './contact-fields.tsx'
import { MessageField } from '#src/entities/support/message-field.tsx'
import { TransactionField } from './transaction-field.tsx'

export type StartedConversation = InferOutput<typeof startConversation.data>

interface MessageFormProps {
  /** `null` for a guest. */
  readonly userId: string | null
  readonly about: ConversationSubject | undefined
  readonly onSent: (started: StartedConversation) => void
}

/** The first message of a conversation. The input survives a reload and a login from here, except for secrets. */
export function MessageForm({ userId, about, onSent }: MessageFormProps) {
  const lang = useLanguageCode()
  const realm = usePageRealm()
  const [draft] = useState(() => readMessageDraft(realm, userId))
  const id = useRef(draft.id)
  // An account has an upload token only for files uploaded as a guest.
  const [uploadToken] = useState(() => draft.uploadToken ?? (userId === null ? newUploadToken() : null))
  const uploads = useUploads(uploadToken === null ? { realm } : { uploadToken }, draft.files)
  const unlessSecret = useSecretGuard()
  const { form, errorOf, ...frame } = useEntryForm<MessageEntries, MessageEntries>({
    schema: messageEntries,
    defaultValues: {
      text: draft.text,
      transaction: '',
      contact: userId === null ? draft.contact : 'account',
      email: draft.email,
      areaCode: draft.areaCode,
      number: draft.number,
    },
    send: async (entries) => {
      if (uploads.isUnfinished) throw new FormFailure(unfinishedText)
      try {
        const started = await callApi(conversationCalls[realm].startConversation, {
          id: id.current,
          lang,
          text: entries.text,
          ...transactionOf(entries),
          ...(about !== undefined && { about }),
          ...guestOf(entries),
          attachments: uploads.ids,
          ...(uploadToken !== null && uploads.ids.length > 0 && { uploadToken }),
        })
        forgetMessageDraft(realm)
        onSent(started)
      } catch (error) {
        if (!hasApiErrorCode(error, apiErrorCode.idReused)) throw error
        // Its response was lost, and it has been changed since.
        id.current = crypto.randomUUID()
        throw earlierMessageFailure(error)
      }
    },
  })
  useDraftKeeping(form, uploads.list, ({ files, textOf }) => {
    const { contact, text, email, areaCode, number } = form.getValues()
    keepMessageDraft(realm, {
      text: textOf(text),
      email: textOf(email),
      contact: contact === 'account' ? draft.contact : contact,
      areaCode,
      number,
      uploadToken: files.length > 0 ? uploadToken : null,
      files,
      id: id.current,
      userId,
    })
  })
  const text = form.watch('text')
  const handleSubmit = unlessSecret(text, frame.onSubmit, () => {
    form.setFocus('text')
  })
  return (
    <EntryForm {...frame} onSubmit={handleSubmit} submitLabel={<Trans>Send message</Trans>}>
      {userId === null && <ContactFields form={form} errorOf={errorOf} />}
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
