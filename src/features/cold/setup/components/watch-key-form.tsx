import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { bitcoinNetworkKeys } from '#src/entities/device-wallet/bitcoin/bitcoin-network-key.ts'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useDefaultName } from '#src/features/cold/setup/use-default-name.ts'
import { useLeadToWallet } from '#src/features/cold/setup/use-lead-to-wallet.ts'
import { addressBeginnings } from '#src/keyring/address-beginnings.ts'
import { type ScriptKind, watchedKinds } from '#src/keyring/bitcoin-rules.ts'
import type { WatchRefusal } from '#src/keyring/watch-protocol.ts'
import { InputField } from '#src/ui/input-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

/** Watches an account by its public key; its private keys are on another device. */
export function WatchKeyForm() {
  const { t } = useLingui()
  const { keyring } = useKeyring()
  const leadTo = useLeadToWallet()
  const defaultName = useDefaultName()
  const [network, setNetwork] = useState<BitcoinNetworkKey>('bitcoin')
  const [kind, setKind] = useState<ScriptKind>()
  const [refusal, setRefusal] = useState<WatchRefusal>()
  const watch = async (valueOf: (name: string) => string) => {
    const name = valueOf('name').trim()
    const answer = await keyring.watchKey({
      name: name === '' ? defaultName : name,
      network,
      key: valueOf('publicKey'),
      ...(kind !== undefined && { kind }),
    })
    if (answer.status === 'added') return leadTo(answer.walletId)
    setRefusal(answer.reason)
    if (answer.reason === 'unclear-kind') setKind(watchedKinds[network][0])
  }
  return (
    <SecretForm needsPassword={false} submitLabel={<Trans>Watch account</Trans>} onSubmit={watch}>
      <SegmentedControl
        label={t`Network`}
        options={bitcoinNetworkKeys.map((key) => ({ value: key, label: bitcoinNetworks[key].coin }))}
        value={network}
        onValueChange={(chosen) => {
          setNetwork(chosen)
          setKind(undefined)
          setRefusal(undefined)
        }}
      />
      {/* Marked as a secret, so that a private key pasted by mistake is cleared, whatever the outcome. */}
      <InputField
        name="publicKey"
        data-secret=""
        label={<Trans>Public key or descriptor</Trans>}
        placeholder={network === 'dogecoin' ? 'dgub…' : 'zpub…'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          <Trans>
            Your other wallet shows it as xpub, ypub, zpub or descriptor. Copy it with its origin, like
            [73c5da0a/84h/0h/0h], if your signing device needs it.
          </Trans>
        }
        error={refusal && <RefusalText reason={refusal} network={network} />}
      />
      {kind && <KindChoice network={network} kind={kind} onChoose={setKind} />}
      <InputField name="name" label={<Trans>Name</Trans>} placeholder={defaultName} maxLength={40} autoComplete="off" />
    </SecretForm>
  )
}

interface KindChoiceProps {
  readonly network: BitcoinNetworkKey
  readonly kind: ScriptKind
  readonly onChoose: (kind: ScriptKind) => void
}

function KindChoice({ network, kind, onChoose }: KindChoiceProps) {
  const { t } = useLingui()
  const labels: Readonly<Record<ScriptKind, ReactNode>> = {
    wpkh: <Trans>Segwit</Trans>,
    tr: <Trans>Taproot</Trans>,
    sh: <Trans>Nested</Trans>,
    pkh: <Trans>Legacy</Trans>,
  }
  const options = watchedKinds[network].map((value) => ({ value, label: labels[value] }))
  return (
    <div className="space-y-1.5">
      <SegmentedControl label={t`Address type`} options={options} value={kind} onValueChange={onChoose} />
      <p className="text-caption text-ink-muted">
        <FirstCharacters network={network} kind={kind} />
      </p>
    </div>
  )
}

function FirstCharacters({ network, kind }: Pick<KindChoiceProps, 'network' | 'kind'>) {
  const beginning = addressBeginnings[network][kind]
  return <Trans>Addresses in your other wallet begin with {beginning}.</Trans>
}

function RefusalText({ reason, network }: { readonly reason: WatchRefusal; readonly network: BitcoinNetworkKey }) {
  const { name } = bitcoinNetworks[network]
  switch (reason) {
    case 'private':
      return (
        <Trans>
          That’s a private key: whoever has it can spend everything. We’ve removed it and kept nothing. Enter the public
          key instead.
        </Trans>
      )
    case 'unreadable':
      return <Trans>This isn’t an extended public key or a descriptor of one.</Trans>
    case 'checksum':
      return <Trans>A character is wrong or missing. Copy the whole key again.</Trans>
    case 'network':
      return <Trans>This key isn’t for {name}. Choose its network.</Trans>
    case 'test-network':
      return <Trans>This key is for a test network.</Trans>
    case 'script':
      return <Trans>Multisig accounts and custom scripts can’t be watched here.</Trans>
    case 'depth':
      return <Trans>This isn’t the key of an account. Export the account’s key, such as m/84h/0h/0h.</Trans>
    case 'unclear-kind':
      return <Trans>An xpub doesn’t say which addresses it’s for. Choose the type below and enter it again.</Trans>
    case 'already-present':
      return <Trans>This account is already on this device.</Trans>
  }
}
