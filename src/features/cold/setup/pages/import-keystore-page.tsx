import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { ImportForm } from '#src/features/cold/setup/components/import-form.tsx'
import { Card } from '#src/ui/card.tsx'
import { ContractIcon } from '#src/ui/launch-icons.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'

export function Component() {
  const { t } = useLingui()
  const { keyring } = useKeyring()
  return (
    <PageFrame title={t`Import a keystore file`} backTo={devicePaths.deviceWallets}>
      <PageIntro icon={ContractIcon} title={<Trans>Keystore file</Trans>}>
        <Trans>A JSON file that holds one private key, encrypted with its own password.</Trans>
      </PageIntro>
      <Card>
        <ImportForm
          submitLabel={<Trans>Import account</Trans>}
          add={async ({ valueOf, ...entry }) =>
            keyring.importKeystore({
              ...entry,
              json: valueOf('keystore'),
              keystorePassword: valueOf('keystorePassword'),
            })
          }
        >
          <KeystoreField />
          <PasswordField
            name="keystorePassword"
            data-secret=""
            label={<Trans>Password of the file</Trans>}
            autoComplete="off"
          />
        </ImportForm>
      </Card>
    </PageFrame>
  )
}

/** The file's content, chosen or pasted, in the field `keystore`. */
function KeystoreField() {
  const text = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const read = async (file: File | undefined) => {
    if (file && text.current) text.current.value = await file.text()
  }
  return (
    <div className="space-y-3">
      <label className="block text-caption font-semibold" htmlFor={`${id}-file`}>
        <Trans>Choose a file</Trans>
      </label>
      <input
        id={`${id}-file`}
        type="file"
        accept="application/json,.json"
        className="block w-full text-caption file:me-3 file:min-h-11 file:rounded-control file:border-0 file:bg-brand-50 file:px-4 file:font-semibold file:text-brand-700"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <label className="block text-caption font-semibold" htmlFor={`${id}-text`}>
        <Trans>Or paste its text</Trans>
      </label>
      <textarea
        ref={text}
        id={`${id}-text`}
        name="keystore"
        rows={4}
        className="w-full rounded-control border border-line-strong bg-surface p-3 font-mono text-caption break-all"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        translate="no"
      />
    </div>
  )
}
