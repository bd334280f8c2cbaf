import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { longestWait } from '#src/keyring/password-tries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useNow } from '#src/lib/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useKeyring } from './use-keyring.ts'
import { useKeyringAction } from './use-keyring-action.ts'

interface SecretFormProps {
  readonly submitLabel: ReactNode
  /** Receives a function that reads a field by name. May throw a `KeyringError`, which the form displays. */
  readonly onSubmit: (valueOf: (name: string) => string) => Promise<void>
  readonly dangerous?: boolean
  /** Whether it asks for the password of this device's wallets, which is blocked for a while after wrong attempts. */
  readonly needsPassword?: boolean
  readonly children: ReactNode
}

/**
 * A form for secrets. Its fields are uncontrolled, so React's state never holds the input. Fields with `data-secret`
 * are cleared as soon as the keyring has their values, whatever it answers.
 */
export function SecretForm(props: SecretFormProps) {
  const { submitLabel, onSubmit, dangerous = false, needsPassword = true, children } = props
  const { i18n } = useLingui()
  const { isRunning, refusalText, run } = useKeyringAction()
  const form = useRef<HTMLFormElement>(null)
  const waitSeconds = useWaitSeconds(needsPassword)
  const valueOf = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
  }
  const submit = async () => {
    await run(async () => {
      const answer = onSubmit(valueOf)
      for (const field of form.current?.querySelectorAll<HTMLInputElement>('[data-secret]') ?? []) field.value = ''
      await answer
    })
  }
  return (
    <form
      ref={form}
      noValidate
      autoComplete="off"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (waitSeconds === 0) void submit()
      }}
    >
      {children}
      {waitSeconds > 0 ? (
        <WaitNotice seconds={waitSeconds} />
      ) : (
        refusalText && (
          <Notice tone="danger" live>
            {i18n._(refusalText)}
          </Notice>
        )
      )}
      <Button
        type="submit"
        size="large"
        block
        variant={dangerous ? 'danger' : 'primary'}
        loading={isRunning}
        disabled={waitSeconds > 0}
      >
        {submitLabel}
      </Button>
    </form>
  )
}

function WaitNotice({ seconds }: { readonly seconds: number }) {
  const wait = useFormat().duration(seconds)
  return (
    <Notice tone="warning" title={<Trans>Too many wrong passwords</Trans>}>
      <Trans>You can try again in {wait}.</Trans>
    </Notice>
  )
}

/**
 * More seconds than the keyring ever makes anyone wait: the clock was set back while the page was open. Then it is the
 * keyring's to answer, which shortens the wait.
 */
const longestBelieved = (2 * longestWait) / 1_000

function useWaitSeconds(needsPassword: boolean): number {
  const now = useNow(1_000)
  const { retryAt } = useKeyring().state
  const seconds = needsPassword && retryAt !== null ? Math.max(0, Math.ceil(retryAt / 1_000 - now)) : 0
  return seconds > longestBelieved ? 0 : seconds
}
