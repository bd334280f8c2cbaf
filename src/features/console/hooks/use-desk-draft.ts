import { useEffect, useState } from 'react'
import { useUser } from '#src/entities/session/session.ts'
import { useSecretRecognizer } from '#src/entities/support/secrets.queries.ts'
import { type DeskDraftPlace, keepDeskDraft, readDeskDraft } from '#src/features/console/rules/kept-desk-drafts.ts'

/**
 * An operator's draft in a conversation. Survives a reload, unless it may contain a secret: a customer may have sent
 * one, and a reply that quotes it must not be stored.
 */
export function useDeskDraft(kind: DeskDraftPlace['kind'], conversationId: string) {
  const { userId } = useUser()
  const secrets = useSecretRecognizer()
  const [draft, setDraft] = useState(() => readDeskDraft({ userId, kind, conversationId }))
  useEffect(() => {
    // Don't store anything before the code that recognizes secrets has loaded.
    if (secrets === undefined) return
    const text = secrets.mayBecomeSecret(draft.text) ? '' : draft.text
    keepDeskDraft({ userId, kind, conversationId }, { ...draft, text })
  }, [userId, kind, conversationId, draft, secrets])
  return {
    ...draft,
    write: (text: string) => {
      setDraft((before) => ({ ...before, text }))
    },
    /** Starts the next draft after sending. */
    clear: () => {
      const next = { id: crypto.randomUUID(), text: '' }
      // Immediately, so that an operator who leaves the page now doesn't find the sent text on return.
      keepDeskDraft({ userId, kind, conversationId }, next)
      setDraft(next)
    },
  }
}
