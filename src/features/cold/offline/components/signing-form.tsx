import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { tronNetwork } from '#deployments/tron-networks.ts'
import { MessageSignature } from '#src/features/cold/offline/components/message-signature.tsx'
import { longestMessage, useMessageSigning } from '#src/features/cold/offline/hooks/use-message-signing.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import {
  type MessageFormat,
  type MessageNetwork,
  messageNetwork,
  type SignedMessage,
} from '#src/keyring/message-protocol.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ParagraphsField } from '#src/ui/paragraphs-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const coins: Readonly<Record<MessageNetwork, string>> = {
  bitcoin: bitcoinNetworks.bitcoin.coin,
  litecoin: bitcoinNetworks.litecoin.coin,
  dogecoin: bitcoinNetworks.dogecoin.coin,
  tron: tronNetwork.coin,
}

/** The message, the signing address and the format. The whole text stays visible. */
export function SigningForm({ account }: { readonly account: DeviceAccount }) {
  const { t, i18n } = useLingui()
  const [isMeant, setIsMeant] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const { draft, formats, problem, change, isSigning, refusalText, result, sign } = useMessageSigning(account)
  const { network, address, message, format } = draft
  return (
    <>
      <Card>
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault()
            setIsAsked(true)
            if (!problem && isMeant) sign()
          }}
        >
          <SegmentedControl
            label={t`Network`}
            options={messageNetwork.options.map((key) => ({ value: key, label: coins[key] }))}
            value={network}
            onValueChange={(key) => change({ network: key, address: account.addresses[key] ?? '' })}
          />
          <TextField
            label={<Trans>Your address</Trans>}
            value={address}
            onValueChange={(typed) => change({ address: typed })}
            hint={network !== 'tron' && <Trans>You can use any of this account’s first 100 addresses.</Trans>}
            error={result?.status === 'refused' && <AddressProblem reason={result.reason} />}
          />
          <ParagraphsField
            label={<Trans>Message</Trans>}
            value={message}
            onValueChange={(typed) => change({ message: typed })}
            length={message.length}
            maximum={longestMessage}
            error={isAsked && problem && <MessageProblem problem={problem} />}
          />
          {formats.length > 1 && <FormatChoice format={format} onChoose={(chosen) => change({ format: chosen })} />}
          <Notice tone="warning" title={<Trans>Sign only what you understand</Trans>}>
            <Trans>
              Anyone with the signature can prove you signed this text. If someone else gave you the text, they may be
              logging in as you or getting you to promise something.
            </Trans>
          </Notice>
          <CheckboxField
            label={<Trans>I’ve read the whole message, and I mean it.</Trans>}
            checked={isMeant}
            onChange={(event) => setIsMeant(event.target.checked)}
            error={isAsked && !isMeant && <Trans>Confirm that you’ve read it.</Trans>}
          />
          {refusalText && (
            <Notice live tone="danger">
              {i18n._(refusalText)}
            </Notice>
          )}
          <Button type="submit" size="large" block loading={isSigning}>
            <Trans>Sign</Trans>
          </Button>
        </form>
      </Card>
      {result?.status === 'signed' && <MessageSignature {...{ format }} signature={result.signature} />}
    </>
  )
}

interface FormatChoiceProps {
  readonly format: MessageFormat
  readonly onChoose: (format: MessageFormat) => void
}

function FormatChoice({ format, onChoose }: FormatChoiceProps) {
  const { t } = useLingui()
  const options = [
    { value: 'bip322', label: <Trans>BIP-322</Trans> },
    { value: 'recoverable', label: <Trans>BIP-137</Trans> },
  ] as const
  return <SegmentedControl label={t`Format`} options={options} value={format} onValueChange={onChoose} />
}

type RefusalReason = Extract<SignedMessage, { status: 'refused' }>['reason']

function AddressProblem({ reason }: { readonly reason: RefusalReason }) {
  return reason === 'not-own' ? (
    <Trans>This isn’t one of this account’s addresses on this network.</Trans>
  ) : (
    <Trans>This type of address can’t sign in this format. Choose another one.</Trans>
  )
}

function MessageProblem({ problem }: { readonly problem: 'empty' | 'long' }) {
  return problem === 'empty' ? <Trans>Enter a message.</Trans> : <Trans>The message is too long.</Trans>
}
