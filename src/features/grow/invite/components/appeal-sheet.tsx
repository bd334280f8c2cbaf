import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { safeParse } from 'valibot'
import { maximumMessageLength, messageLength, messageText } from '#api/conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { useAppeal } from '#src/features/grow/invite/review.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { ParagraphsField } from '#src/ui/paragraphs-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface AppealSheetProps {
  readonly userId: string
  readonly reviewId: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Takes the inviter's statement, once. Keeps the text if it couldn't be sent. */
export function AppealSheet({ userId, reviewId, open, onOpenChange }: AppealSheetProps) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const [isLate, setIsLate] = useState(false)
  const { mutateAsync, isPending } = useAppeal(userId)
  const length = messageLength(text.trim())
  const isFit = safeParse(messageText, text).success
  // The card replaces this sheet with the appeal before the call ends, so callbacks of `mutate` wouldn't run.
  const send = async () => {
    setIsLate(true)
    if (!isFit || isPending) return
    try {
      await mutateAsync({ id: reviewId, text })
      showToast(t`Appeal sent`, 'success')
      onOpenChange(false)
    } catch (error) {
      const isOver = hasApiErrorCode(error, apiErrorCode.stateConflict)
      showToast(isOver ? t`You’ve already appealed, or the review is over.` : i18n._(apiErrorText(error)), 'danger')
      if (isOver) onOpenChange(false)
    }
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Appeal the hold</Trans>}
      description={
        <Trans>Tell our team what they should know. You can send one appeal. Don’t include passwords or keys.</Trans>
      }
      footer={
        <Button size="large" block loading={isPending} onClick={() => void send()}>
          <Trans>Send appeal</Trans>
        </Button>
      }
    >
      <ParagraphsField
        label={<Trans>Your side</Trans>}
        value={text}
        onValueChange={setText}
        length={length}
        maximum={maximumMessageLength}
        error={isLate && !isFit ? <EntryFault length={length} /> : undefined}
      />
    </Sheet>
  )
}

function EntryFault({ length }: { readonly length: number }) {
  if (length === 0) return <Trans>Write what our team should know.</Trans>
  if (length > maximumMessageLength) return <Trans>This text is too long. Shorten it.</Trans>
  return <Trans>This text has characters that can’t be sent. Remove them.</Trans>
}
