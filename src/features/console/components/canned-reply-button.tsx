import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { LanguageCode } from '#api/primitives.ts'
import { useCannedReplies } from '#src/features/console/desk.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectSheet } from '#src/ui/select-sheet.tsx'

interface CannedReplyButtonProps {
  /** The customer's language. */
  readonly lang: LanguageCode
  readonly onChosen: (text: string) => void
}

/** Inserts a canned reply in the customer's language as a starting point. */
export function CannedReplyButton({ lang, onChosen }: CannedReplyButtonProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useCannedReplies()
  const replies = data?.filter((reply) => reply.lang === lang)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        <Trans>Canned replies</Trans>
      </Button>
      <SelectSheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t`Canned replies`}
        options={replies?.map(({ id, title, text }) => ({ value: id, label: title, keywords: text }))}
        value={undefined}
        onSelect={(id) => {
          const reply = replies?.find((candidate) => candidate.id === id)
          if (reply !== undefined) onChosen(reply.text)
        }}
      />
    </>
  )
}
