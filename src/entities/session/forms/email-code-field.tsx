import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { type FieldValues, type Path, useController, type UseFormReturn } from 'react-hook-form'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useNow } from '#src/lib/use-now.ts'
import { CodeField } from '#src/ui/code-field.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { LocalMailboxLink } from './local-mailbox-link.tsx'

/** Result of sending a code: its address, and the seconds until another can be requested. */
export interface SentCode {
  readonly email: string
  readonly retryAfter: number
}

interface EmailCodeFieldProps<Entries extends FieldValues, Output> {
  readonly form: UseFormReturn<Entries, unknown, Output>
  /** `code` by default. */
  readonly name?: Path<Entries>
  /** Needed if a form asks for more than one code. */
  readonly label?: string
  readonly error: ReactNode
  /** Emails a code; `undefined` if it needs an entry that is missing. @throws ApiError */
  readonly sendCode: () => Promise<SentCode | undefined>
  /** Address to which a code was sent before this field was shown. */
  readonly alreadySentTo?: string
}

/** The 6-digit code of an email, with a button to send it (spec §5). */
export function EmailCodeField<Entries extends FieldValues, Output>(props: EmailCodeFieldProps<Entries, Output>) {
  const { form, name = 'code' as Path<Entries>, label, error, sendCode, alreadySentTo } = props
  const { onChange, ...field } = useController({ control: form.control, name }).field
  const { i18n } = useLingui()
  const [sentTo, setSentTo] = useState(alreadySentTo)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    setFailure(undefined)
    try {
      const sent = await sendCode()
      if (!sent) return undefined
      setSentTo(sent.email)
      // Errors of the old code no longer matter.
      form.clearErrors(name)
      return sent.retryAfter
    } catch (error) {
      setFailure(i18n._(apiErrorText(error)))
      return undefined
    }
  }
  return (
    <CodeField
      {...field}
      onValueChange={onChange}
      label={label ?? <Trans>Verification code</Trans>}
      error={error ?? failure}
      hint={
        sentTo === undefined ? (
          <Trans>The 6-digit code we email you</Trans>
        ) : (
          <>
            <Trans>Sent to {sentTo}. The code expires in 10 minutes.</Trans> <LocalMailboxLink />
          </>
        )
      }
      trailing={<SendCodeButton label={label} wasSent={sentTo !== undefined} onSend={send} />}
    />
  )
}

interface SendCodeButtonProps {
  /** Label of the field, if there is more than one. */
  readonly label: string | undefined
  readonly wasSent: boolean
  /** Resolves with the seconds until it can be pressed again. */
  readonly onSend: () => Promise<number | undefined>
}

function SendCodeButton({ label, wasSent, onSend }: SendCodeButtonProps) {
  const { t } = useLingui()
  const isBusy = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [openAt, setOpenAt] = useState(0)
  const secondsLeft = Math.ceil(openAt - useNow(1_000))
  const isWaiting = secondsLeft > 0

  const send = async () => {
    if (isBusy.current || isWaiting) return
    isBusy.current = true
    setIsSending(true)
    const pause = await onSend()
    if (pause !== undefined) setOpenAt(Date.now() / 1_000 + pause)
    setIsSending(false)
    isBusy.current = false
  }
  const text = isWaiting ? t`Resend in ${secondsLeft}s` : wasSent ? t`Resend code` : t`Send code`
  return (
    <button
      type="button"
      aria-label={label === undefined ? undefined : `${text} · ${label}`}
      aria-disabled={isWaiting || isSending || undefined}
      className="touch-target inline-flex shrink-0 items-center gap-2 rounded-small text-caption font-semibold whitespace-nowrap text-brand-600 tabular-nums aria-disabled:text-ink-muted"
      onClick={() => void send()}
    >
      {isSending && <Spinner size={14} immediate />}
      {text}
    </button>
  )
}
