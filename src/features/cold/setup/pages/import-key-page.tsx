import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { ImportForm } from '#src/features/cold/setup/components/import-form.tsx'
import { WatchKeyForm } from '#src/features/cold/setup/components/watch-key-form.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

type ImportKind = 'key' | 'address' | 'publicKey'

/** Imports one account by its private key, its address or its public key. */
export function Component() {
  const { t } = useLingui()
  const { keyring } = useKeyring()
  const [kind, setKind] = useState<ImportKind>('key')
  return (
    <PageFrame title={t`Import an account`} backTo={devicePaths.deviceWallets}>
      <Intro kind={kind} />
      <SegmentedControl
        label={t`What you import`}
        value={kind}
        onValueChange={setKind}
        options={[
          { value: 'key', label: <Trans>Private key</Trans> },
          { value: 'address', label: <Trans>Address only</Trans> },
          { value: 'publicKey', label: <Trans>Public key</Trans> },
        ]}
      />
      <Card>
        {kind === 'publicKey' ? (
          <WatchKeyForm />
        ) : kind === 'key' ? (
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

function Intro({ kind }: { readonly kind: ImportKind }) {
  switch (kind) {
    case 'key':
      return (
        <PageIntro icon={KeyIcon} title={<Trans>Private key</Trans>}>
          <Trans>One account on all seven networks. Your other accounts need their own keys.</Trans>
        </PageIntro>
      )
    case 'address':
      return (
        <PageIntro icon={KeyIcon} title={<Trans>Watch an address</Trans>}>
          <Trans>See what an address holds. You can’t send from it here.</Trans>
        </PageIntro>
      )
    case 'publicKey':
      return (
        <PageIntro icon={KeyIcon} title={<Trans>Watch an account</Trans>}>
          <Trans>
            BTC, LTC or DOGE whose keys are on another device. See what it holds, receive, and prepare payments to sign
            there.
          </Trans>
        </PageIntro>
      )
  }
}
