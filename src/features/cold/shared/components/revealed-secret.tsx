import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useConcealedWhenLeft } from '#src/features/cold/shared/hooks/use-concealed-when-left.ts'
import { useConcealedWhenLocked } from '#src/features/cold/shared/hooks/use-concealed-when-locked.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'

interface RevealedSecretProps {
  /** Resolves to the secret's parts: words, or one key. Called with the entered password. */
  readonly reveal: (password: string) => Promise<readonly string[]>
  /** `words` are numbered and in columns. */
  readonly look: 'words' | 'key'
  readonly label: string
  readonly submitLabel: ReactNode
  /** The next step after writing the secret down; receives the number of parts. */
  readonly renderNext?: (parts: number) => ReactNode
}

/**
 * Shows a secret after the password is entered, until the user looks away. Its text is written to the document without
 * React and removed again, so that neither state nor attributes contain it. No copy button: other programs can read the
 * clipboard, and clipboard histories keep it.
 */
export function RevealedSecret({ reveal, look, label, submitLabel, renderNext }: RevealedSecretProps) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const departures = useRef(0)
  const [shownParts, setShownParts] = useState(0)
  const [wasShown, setWasShown] = useState(false)
  const isShown = shownParts > 0
  const conceal = useCallback(() => {
    departures.current += 1
    list.current?.replaceChildren()
    setShownParts(0)
  }, [])
  useConcealedWhenLeft(conceal)
  useConcealedWhenLocked(isShown, conceal)
  useEffect(() => {
    if (isShown) list.current?.focus()
  }, [isShown])
  const show = async (password: string) => {
    const before = departures.current
    const parts = await reveal(password)
    setWasShown(true)
    // The user has looked away since, or the wallets have been locked.
    if (departures.current !== before) return
    list.current?.replaceChildren(
      ...parts.map((part, index) => partNode(part, look === 'words' ? index + 1 : undefined)),
    )
    setShownParts(parts.length)
  }
  return (
    <>
      <div hidden={!isShown}>
        <Card>
          <ol
            ref={list}
            tabIndex={-1}
            aria-label={label}
            translate="no"
            className={
              look === 'words'
                ? 'grid grid-cols-2 gap-2 outline-none sm:grid-cols-3 print:hidden'
                : 'outline-none print:hidden'
            }
          />
          <p className="mt-3 text-caption text-ink-muted">
            <Trans>Hidden as soon as you switch to another tab or app.</Trans>
          </p>
          <Button block variant="ghost" onClick={conceal}>
            <Trans>Hide</Trans>
          </Button>
        </Card>
      </div>
      {isShown ? (
        renderNext?.(shownParts)
      ) : (
        <Card title={wasShown ? t`Hidden again` : undefined}>
          <SecretForm submitLabel={submitLabel} onSubmit={async (valueOf) => show(valueOf('password'))}>
            <PasswordField
              name="password"
              data-secret=""
              label={<Trans>Password of this device’s wallets</Trans>}
              autoComplete="current-password"
              hint={wasShown ? <Trans>Enter it again to take another look.</Trans> : undefined}
            />
          </SecretForm>
        </Card>
      )}
    </>
  )
}

function partNode(part: string, place: number | undefined): HTMLLIElement {
  const item = document.createElement('li')
  item.className = 'flex gap-2 rounded-control bg-canvas px-3 py-2.5 font-semibold break-all'
  if (place !== undefined) {
    const number = document.createElement('span')
    number.className = 'w-5 shrink-0 text-end font-normal text-ink-muted tabular-nums'
    number.textContent = String(place)
    item.append(number)
  }
  const text = document.createElement('span')
  text.textContent = part
  item.append(text)
  return item
}
