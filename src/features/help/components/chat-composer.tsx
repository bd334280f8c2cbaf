import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { is } from 'valibot'
import { email as emailAddress } from '#api/account-rules.ts'
import { type ConversationKey, maximumMessageLength, messageLength, messageText } from '#api/conversations.ts'
import { AttachmentField, unfinishedText } from '#src/entities/attachment/attachment-field.tsx'
import { newUploadToken, useUploads } from '#src/entities/attachment/use-uploads.ts'
import { chatPlace, keepDraft, readDraft } from '#src/features/help/rules/kept-drafts.ts'
import type { ChatRoom } from '#src/features/help/rules/chat-room.ts'
import type { SecretRecognizer } from '#src/entities/support/secrets.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, fieldHelpId, hasFieldError } from '#src/ui/field.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { SendIcon } from '#src/ui/icons.tsx'

interface ChatComposerProps {
  readonly room: ChatRoom
  readonly chatKey: ConversationKey | undefined
  /** `null` for a guest. */
  readonly userId: string | null
  /** Whether the next message starts the chat. */
  readonly isFirst: boolean
  readonly secrets: SecretRecognizer
}

/** The message field: Enter sends, Shift+Enter starts a new line. The text survives a reload, except for secrets. */
export function ChatComposer({ room, chatKey, userId, isFirst, secrets }: ChatComposerProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const isGuest = userId === null
  const at = { realm: 'main', userId, place: chatPlace } as const
  const [text, setText] = useState(() => readDraft(at).text)
  const changeText = (value: string) => {
    setText(value)
    const kept = secrets.mayBecomeSecret(value) ? '' : value
    keepDraft(at, { id: crypto.randomUUID(), text: kept, files: [] })
  }
  const [email, setEmail] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [uploadToken] = useState(() => (chatKey === undefined && isGuest ? newUploadToken() : null))
  const linkToken = chatKey !== undefined && 'token' in chatKey ? chatKey.token : null
  const uploads = useUploads(linkToken !== null ? { linkToken } : uploadToken !== null ? { uploadToken } : {})
  const asksEmail = isGuest && isFirst
  const isSecret = secrets.hasSecret(text)
  const textFault = isSecret ? (
    <Trans>
      This looks like a recovery phrase or private key. Remove it: nobody at Sevenport asks for it. For a transaction,
      send the link from a block explorer.
    </Trans>
  ) : messageLength(text.trim()) > maximumMessageLength ? (
    <Trans>This message is too long. Send it in parts.</Trans>
  ) : uploads.isUnfinished && isChecked ? (
    i18n._(unfinishedText)
  ) : undefined
  const isEmailFine = !asksEmail || is(emailAddress, email)
  const emailFault = isChecked && !isEmailFine ? <Trans>Enter your email address.</Trans> : undefined
  const send = () => {
    setIsChecked(true)
    if (!is(messageText, text) || isSecret || uploads.isUnfinished || !isEmailFine) {
      if (isEmailFine) field.current?.focus()
      return
    }
    room.send(text.trim(), uploads.ids, {
      ...(asksEmail && { email: email.trim() }),
      ...(uploadToken !== null && uploads.ids.length > 0 && { uploadToken }),
    })
    changeText('')
    setIsChecked(false)
    uploads.clear()
    field.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="space-y-4">
      {asksEmail && (
        <InputField
          label={<Trans>Email</Trans>}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
          }}
          hint={<Trans>For replies that arrive while you’re away.</Trans>}
          error={emailFault}
        />
      )}
      <Field id={id} label={<Trans>Your message</Trans>} error={textFault}>
        <textarea
          ref={field}
          id={id}
          rows={2}
          dir="auto"
          enterKeyHint="send"
          value={text}
          onChange={(event) => {
            changeText(event.target.value)
            if (event.target.value.trim() !== '') room.showTyping()
          }}
          onKeyDown={handleKeyDown}
          className="field-sizing-content max-h-60 min-h-12 w-full min-w-0 resize-none bg-transparent py-3 outline-none wrap-anywhere"
          aria-invalid={hasFieldError(textFault) || undefined}
          aria-describedby={fieldHelpId(id)}
        />
        <Button type="submit" size="small" icon={SendIcon} aria-label={t`Send message`}>
          <Trans>Send</Trans>
        </Button>
      </Field>
      <AttachmentField uploads={uploads} />
    </form>
  )
}
