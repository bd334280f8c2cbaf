import { useEffect, useState } from 'react'
import { useUser } from '#src/entities/session/session.ts'
import { useSecretRecognizer } from '#src/entities/support/secrets.queries.ts'
import { type DeskDraftPlace, keepDeskDraft, readDeskDraft } from '#src/features/console/rules/kept-desk-drafts.ts'

/**
 * What an operator writes in a conversation. It outlasts a reload, unless it may become a secret: a person may have sent one, and
 * whoever repeats it shall not store it.
 */
export function useDeskDraft(kind: DeskDraftPlace['kind'], conversationId: string) {
  const { userId } = useUser()
  const secrets = useSecretRecognizer()
  const [draft, setDraft] = useState(() => readDeskDraft({ userId, kind, conversationId }))
  useEffect(() => {
    // Not before what tells secrets has arrived.
    if (secrets === undefined) return
    const text = secrets.mayBecomeSecret(draft.text) ? '' : draft.text
    keepDeskDraft({ userId, kind, conversationId }, { ...draft, text })
  }, [userId, kind, conversationId, draft, secrets])
  return {
    ...draft,
    write: (text: string) => {
      setDraft((before) => ({ ...before, text }))
    },
    /** Once it was sent: the next one is another. */
    clear: () => {
      const next = { id: crypto.randomUUID(), text: '' }
      // At once: who leaves the page now finds nothing here when they come back.
      keepDeskDraft({ userId, kind, conversationId }, next)
      setDraft(next)
    },
  }
}
