import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { ImportForm } from '#src/features/cold/setup/components/import-form.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** One account, by its private key or by its address alone. */
export function Component() {
  const { t } = useLingui()
  const { keyring } = useKeyring()
  const [kind, setKind] = useState<'key' | 'address'>('key')
  return (
    <PageFrame title={t`Import an account`} backTo={devicePaths.deviceWallets}>
      <PageIntro icon={KeyIcon} title={kind === 'key' ? <Trans>Private key</Trans> : <Trans>Watch an address</Trans>}>
        {kind === 'key' ? (
          <Trans>One account on all seven networks. Your other accounts need their own keys.</Trans>
        ) : (
          <Trans>See what an address holds. You can’t send from it here.</Trans>
        )}
      </PageIntro>
      <SegmentedControl
        label={t`What you import`}
        value={kind}
        onValueChange={setKind}
        options={[
          { value: 'key', label: <Trans>Private key</Trans> },
          { value: 'address', label: <Trans>Address only</Trans> },
        ]}
      />
      <Card>
        {kind === 'key' ? (
          <ImportForm
            key="key"
            submitLabel={<Trans>Import account</Trans>}
            add={async ({ valueOf, ...entry }) =>
              keyring.importPrivateKey({ ...entry, privateKey: valueOf('privateKey').trim() })
            }
          >
            <PasswordField name="privateKey" data-secret="" label={<Trans>Private key</Trans>} autoComplete="off" />
          </ImportForm>
        ) : (
          <ImportForm
            key="address"
            needsPassword={false}
            submitLabel={<Trans>Watch address</Trans>}
            add={async ({ valueOf, name }) => keyring.watchAddress({ name, address: valueOf('address').trim() })}
          >
            <InputField
              name="address"
              label={<Trans>Address</Trans>}
              placeholder="0x…"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </ImportForm>
        )}
      </Card>
      <ButtonLink to={devicePaths.importKeystore} variant="ghost" block>
        <Trans>Import a keystore file</Trans>
      </ButtonLink>
    </PageFrame>
  )
}
