import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PasswordField } from '#src/ui/password-field.tsx'

/** The field `passphrase` of a `SecretForm`: the BIP-39 passphrase of existing words. Few users have one. */
export function PassphraseField() {
  return (
    <Advanced>
      <PasswordField
        name="passphrase"
        label={<Trans>Passphrase (optional)</Trans>}
        autoComplete="off"
        hint={<Trans>Only if you set one for these words. It isn’t an app password.</Trans>}
      />
    </Advanced>
  )
}

/** The fields of a new passphrase. Entered twice, since no checksum would reveal a typo before the coins are gone. */
export function NewPassphraseFields({ error }: { readonly error: ReactNode }) {
  return (
    <Advanced>
      <p className="text-caption text-ink-muted">
        <Trans>
          Your words alone won’t restore a wallet with a passphrase. You need both, exactly as entered. If you forget
          the passphrase, your coins are lost.
        </Trans>
      </p>
      <PasswordField
        name="passphrase"
        data-secret=""
        label={<Trans>Passphrase (optional)</Trans>}
        autoComplete="off"
        hint={<Trans>Write it down too, and keep it apart from the words.</Trans>}
      />
      <PasswordField
        name="passphrase-repeated"
        data-secret=""
        label={<Trans>Repeat the passphrase</Trans>}
        autoComplete="off"
        error={error}
      />
    </Advanced>
  )
}

/** Collapsed, but part of the form: it keeps its input while collapsed. */
function Advanced({ children }: { readonly children: ReactNode }) {
  return (
    <details className="group">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-brand-600">
        <Trans>Advanced</Trans>
      </summary>
      <div className="space-y-4 pt-2">{children}</div>
    </details>
  )
}
