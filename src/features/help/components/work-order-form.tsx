import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { ConversationSubject } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  type WorkOrder,
  type WorkOrderCategory,
  workOrderCategories,
  workOrderPriorities,
  type WorkOrderPriority,
} from '#api/work-orders.ts'
import { AttachmentField, unfinishedText } from '#src/entities/attachment/attachment-field.tsx'
import { useUploads } from '#src/entities/attachment/use-uploads.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { useDraftKeeping } from '#src/features/help/hooks/use-draft-keeping.ts'
import { forgetDraft, keepDraft, readDraft, workOrderPlace } from '#src/features/help/rules/kept-drafts.ts'
import { earlierMessageFailure } from '#src/features/help/rules/message-again.ts'
import { transactionOf, type WorkOrderEntries, workOrderEntries } from '#src/features/help/rules/message-entries.ts'
import { categoryOf, categoryTexts, priorityTexts } from '#src/features/help/rules/work-order-words.ts'
import { useSecretGuard } from '#src/entities/support/secrets.queries.ts'
import { useWorkOrderActions } from '#src/features/help/work-orders.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { MessageField } from '#src/entities/support/message-field.tsx'
import { TransactionField } from './transaction-field.tsx'

interface WorkOrderFormProps {
  readonly userId: string
  readonly about: ConversationSubject | undefined
  readonly onFiled: (workOrder: WorkOrder) => void
}

/** Files a work order. The input survives a reload, except for secrets. */
export function WorkOrderForm({ userId, about, onFiled }: WorkOrderFormProps) {
  const { t, i18n } = useLingui()
  const lang = useLanguageCode()
  const unlessSecret = useSecretGuard()
  const { start } = useWorkOrderActions(userId)
  const at = { realm: 'main', userId, place: workOrderPlace(about?.number) } as const
  const [draft] = useState(() => readDraft(at))
  // Keeps its id, so that resending after a lost response doesn't file it twice.
  const id = useRef(draft.id)
  const uploads = useUploads({}, draft.files)
  const { form, errorOf, ...frame } = useEntryForm<WorkOrderEntries, WorkOrderEntries>({
    schema: workOrderEntries,
    defaultValues: {
      text: draft.text,
      transaction: '',
      category: draft.category ?? categoryOf(about),
      priority: draft.priority ?? 'normal',
    },
    send: async ({ category, priority, ...entries }) => {
      if (uploads.isUnfinished) throw new FormFailure(unfinishedText)
      try {
        const terms = { category: category ?? 'other', priority } as const
        const message = { text: entries.text, ...transactionOf(entries), attachments: uploads.ids }
        const filed = await start({ id: id.current, lang, ...terms, ...message, ...(about !== undefined && { about }) })
        forgetDraft(at)
        onFiled(filed)
      } catch (error) {
        if (!hasApiErrorCode(error, apiErrorCode.idReused)) throw error
        id.current = crypto.randomUUID()
        throw earlierMessageFailure(error)
      }
    },
  })
  useDraftKeeping(form, uploads.list, ({ files, textOf }) => {
    const { text, category, priority } = form.getValues()
    keepDraft(at, { id: id.current, text: textOf(text), files, category, priority })
  })
  const [text, category, priority] = form.watch(['text', 'category', 'priority'])
  const handleSubmit = unlessSecret(text, frame.onSubmit, () => {
    form.setFocus('text')
  })
  return (
    <EntryForm {...frame} onSubmit={handleSubmit} submitLabel={<Trans>Open ticket</Trans>}>
      <SelectField<WorkOrderCategory>
        label={t`Category`}
        placeholder={t`Choose a category`}
        options={workOrderCategories.map((value) => ({ value, label: i18n._(categoryTexts[value]) }))}
        value={category ?? undefined}
        onValueChange={(value) => {
          form.setValue('category', value, { shouldValidate: form.formState.isSubmitted })
        }}
        error={errorOf('category')}
      />
      <div>
        <p className="mb-1.5 text-caption font-semibold" aria-hidden="true">
          <Trans>Priority</Trans>
        </p>
        <SegmentedControl<WorkOrderPriority>
          label={t`Priority`}
          options={workOrderPriorities.map((value) => ({ value, label: i18n._(priorityTexts[value]) }))}
          value={priority}
          onValueChange={(value) => {
            form.setValue('priority', value)
          }}
        />
      </div>
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
