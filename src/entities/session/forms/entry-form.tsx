import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface EntryFormProps {
  readonly onSubmit: (event: SyntheticEvent) => Promise<void>
  readonly isSending: boolean
  /** Why the latest attempt failed, if not because of an entry. */
  readonly failure: string | undefined
  /** The verb of the action. */
  readonly submitLabel: ReactNode
  /** The action can't be undone. */
  readonly dangerous?: boolean
  readonly children: ReactNode
}

/** The frame of a form: its fields, its error, its button. */
export function EntryForm({ onSubmit, isSending, failure, submitLabel, dangerous = false, children }: EntryFormProps) {
  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void onSubmit(event)}>
      {children}
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <Button type="submit" size="large" block variant={dangerous ? 'danger' : 'primary'} loading={isSending}>
        {submitLabel}
      </Button>
    </form>
  )
}
