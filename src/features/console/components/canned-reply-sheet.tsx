import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CannedReply } from '#api/canned-replies.ts'
import { maximumMessageLength, messageLength } from '#api/conversations.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { useRemoveCannedReply, useSaveCannedReply } from '#src/features/console/desk.queries.ts'
import { deskErrorText } from '#src/features/console/rules/desk-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { languageNameOf } from './conversation-texts.tsx'
import { ReplyField } from './reply-field.tsx'

interface CannedReplySheetProps {
  /** A new reply has an empty title. */
  readonly reply: Pick<CannedReply, 'id' | 'title' | 'text'>
  readonly lang: LanguageCode
  readonly onClosed: () => void
}

/** Creates, edits or removes a canned reply in one language. */
export function CannedReplySheet({ reply, lang, onClosed }: CannedReplySheetProps) {
  const { t, i18n } = useLingui()
  const save = useSaveCannedReply()
  const remove = useRemoveCannedReply()
  const [title, setTitle] = useState(reply.title)
  const [text, setText] = useState(reply.text)
  const [isLate, setIsLate] = useState(false)
  const isNew = reply.title === ''
  const length = messageLength(text.trim())
  const ended = (said: string) => ({
    onSuccess: () => {
      showToast(said, 'success')
      onClosed()
    },
    onError: (error: Error) => {
      showToast(i18n._(deskErrorText(error)), 'danger')
    },
  })
  const submit = () => {
    setIsLate(true)
    if (title.trim() === '' || length === 0 || length > maximumMessageLength || save.isUnderWay()) return
    save.mutate({ id: reply.id, lang, title, text }, ended(t`Canned reply saved`))
  }
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      title={isNew ? t`New canned reply` : t`Edit canned reply`}
      description={languageNameOf(lang)}
      footer={
        <div className="space-y-2">
          <Button size="large" block loading={save.isPending} onClick={submit}>
            <Trans>Save</Trans>
          </Button>
          {!isNew && (
            <Button
              size="large"
              block
              variant="secondary"
              loading={remove.isPending}
              onClick={() => {
                remove.mutate({ id: reply.id, lang }, ended(t`Canned reply removed`))
              }}
            >
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <InputField
          label={<Trans>Title</Trans>}
          value={title}
          maxLength={80}
          autoComplete="off"
          error={isLate && title.trim() === '' ? <Trans>Enter a title.</Trans> : undefined}
          onChange={(event) => {
            setTitle(event.target.value)
          }}
        />
        <ReplyField
          label={<Trans>Text</Trans>}
          value={text}
          onValueChange={setText}
          error={
            isLate && length === 0 ? (
              <Trans>Enter a reply.</Trans>
            ) : length > maximumMessageLength ? (
              <Trans>This reply is too long. Shorten it.</Trans>
            ) : undefined
          }
        />
      </form>
    </Sheet>
  )
}
