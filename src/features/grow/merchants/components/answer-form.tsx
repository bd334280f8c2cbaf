import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { object } from 'valibot'
import { AttachmentField, unfinishedText } from '#src/entities/attachment/attachment-field.tsx'
import { useUploads } from '#src/entities/attachment/use-uploads.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { MessageField } from '#src/entities/support/message-field.tsx'
import { useSecretGuard } from '#src/entities/support/secrets.queries.ts'
import { useApplicantActions } from '#src/features/grow/merchants/merchant.queries.ts'
import { writtenText } from '#src/features/grow/merchants/rules/application-entries.ts'
import { Card } from '#src/ui/card.tsx'
import { showToast } from '#src/ui/toast.tsx'

const answerEntries = object({ text: writtenText })

interface AnswerFormProps {
  readonly userId: string
  readonly applicationId: string
  readonly question: string
}

/** A reviewer's question with a form for the applicant's answer. */
export function AnswerForm({ userId, applicationId, question }: AnswerFormProps) {
  const { t } = useLingui()
  const { answer } = useApplicantActions(userId)
  const unlessSecret = useSecretGuard()
  // Keeps its id, so that resending after a lost response doesn't answer twice.
  const answerId = useRef(crypto.randomUUID())
  const uploads = useUploads({})
  const { form, errorOf, ...frame } = useEntryForm({
    schema: answerEntries,
    defaultValues: { text: '' },
    send: async ({ text }) => {
      if (uploads.isUnfinished) throw new FormFailure(unfinishedText)
      await answer({ id: applicationId, answerId: answerId.current, text, documents: uploads.ids })
      showToast(t`Answer sent`, 'success')
    },
  })
  const text = form.watch('text')
  const handleSubmit = unlessSecret(text, frame.onSubmit, () => {
    form.setFocus('text')
  })
  return (
    <Card title={<Trans>A reviewer has a question</Trans>}>
      <p dir="auto" className="pb-4 whitespace-pre-wrap wrap-anywhere">
        {question}
      </p>
      <EntryForm {...frame} onSubmit={handleSubmit} submitLabel={<Trans>Send answer</Trans>}>
        <MessageField
          entry={form.register('text')}
          label={<Trans>Your answer</Trans>}
          value={text}
          error={errorOf('text')}
        />
        <AttachmentField uploads={uploads} />
      </EntryForm>
    </Card>
  )
}
