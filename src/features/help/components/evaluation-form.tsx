import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { apiErrorCode } from '#api/errors.ts'
import { maximumCommentLength, type WorkOrder } from '#api/work-orders.ts'
import { EntryForm } from '#src/entities/session/forms/entry-form.tsx'
import { FormFailure } from '#src/entities/session/forms/form-failure.ts'
import { useEntryForm } from '#src/entities/session/forms/use-entry-form.ts'
import { evaluationEntries } from '#src/features/help/rules/message-entries.ts'
import { useSecretGuard } from '#src/entities/support/secrets.queries.ts'
import { useWorkOrderActions } from '#src/features/help/work-orders.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { MessageField } from '#src/entities/support/message-field.tsx'
import { StarField } from './star-rating.tsx'

interface EvaluationFormProps {
  readonly userId: string
  readonly workOrder: WorkOrder
  readonly onRated: () => void
}

/** Rates a closed work order, or changes its rating. */
export function EvaluationForm({ userId, workOrder: { id, evaluation }, onRated }: EvaluationFormProps) {
  const unlessSecret = useSecretGuard()
  const { evaluate } = useWorkOrderActions(userId)
  const { form, errorOf, ...frame } = useEntryForm({
    schema: evaluationEntries,
    defaultValues: { score: evaluation?.score ?? null, text: evaluation?.comment ?? '' },
    send: async ({ score, text }) => {
      const comment = text.trim()
      try {
        await evaluate({ id, score: score ?? 0, ...(comment !== '' && { comment }) })
      } catch (error) {
        if (!hasApiErrorCode(error, apiErrorCode.stateConflict)) throw error
        throw new FormFailure(lateText, { cause: error })
      }
      onRated()
    },
  })
  const [score, text] = form.watch(['score', 'text'])
  const handleSubmit = unlessSecret(text, frame.onSubmit, () => {
    form.setFocus('text')
  })
  return (
    <EntryForm
      {...frame}
      onSubmit={handleSubmit}
      submitLabel={evaluation === null ? <Trans>Send rating</Trans> : <Trans>Change rating</Trans>}
    >
      <StarField
        value={score}
        onValueChange={(value) => {
          form.setValue('score', value, { shouldValidate: form.formState.isSubmitted })
        }}
        error={errorOf('score')}
      />
      <MessageField
        entry={form.register('text')}
        label={<Trans>Comment (optional)</Trans>}
        value={text}
        limit={maximumCommentLength}
        error={errorOf('text')}
      />
    </EntryForm>
  )
}

const lateText = msg`This ticket can’t be rated now: it’s open again, or you rated it more than a day ago.`
