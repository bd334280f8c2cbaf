import { Trans, useLingui } from '@lingui/react/macro'
import { maximumMessageLength, messageLength } from '#api/conversations.ts'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { useAddNote } from '#src/features/console/desk.queries.ts'
import { useDeskDraft } from '#src/features/console/hooks/use-desk-draft.ts'
import { deskErrorText } from '#src/features/console/rules/desk-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ReplyField } from './reply-field.tsx'

/** Operators' notes to each other. Customers never see them. */
export function ConversationNotes({ conversation: { id, notes } }: { readonly conversation: OpenedConversation }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { mutate, isPending, isUnderWay } = useAddNote(id)
  // Keeps its id, so that resending after a lost response doesn't add it twice.
  const { id: noteId, text: draft, write, clear } = useDeskDraft('note', id)
  const text = draft.trim()
  const isLong = messageLength(text) > maximumMessageLength
  const send = () => {
    if (text === '' || isLong || isUnderWay()) return
    mutate(
      { noteId, text },
      {
        onSuccess: () => {
          clear()
          showToast(t`Note added`, 'success')
        },
        onError: (error) => {
          showToast(i18n._(deskErrorText(error)), 'danger')
        },
      },
    )
  }
  return (
    <Card title={<Trans>Internal notes</Trans>}>
      <p className="text-caption text-ink-muted">
        <Trans>Only operators see these. The person never does.</Trans>
      </p>
      {notes.length > 0 && (
        <ol aria-label={t`Internal notes`} className="mt-3 space-y-2">
          {notes.map((note) => (
            <li key={note.id} className="rounded-control bg-warning-soft p-3">
              <p className="flex flex-wrap justify-between gap-x-3 text-caption">
                <span className="font-semibold">{note.operator}</span>
                <span className="tabular-nums">{format.date(Date.parse(note.at) / 1000, { style: 'date-time' })}</span>
              </p>
              <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {note.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      <form
        className="mt-3 space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ReplyField
          label={<Trans>New note</Trans>}
          value={draft}
          onValueChange={write}
          error={isLong ? <Trans>This note is too long. Shorten it.</Trans> : undefined}
        />
        <Button type="submit" size="small" variant="secondary" loading={isPending} disabled={text === ''}>
          <Trans>Add note</Trans>
        </Button>
      </form>
    </Card>
  )
}
