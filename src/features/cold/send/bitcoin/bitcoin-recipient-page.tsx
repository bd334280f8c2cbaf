import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { AddressTextField } from '#src/entities/popup/address-text-field.tsx'
import { readRecipient } from '#src/entities/recipient/recipient.ts'
import { useRecipientProblemText } from '#src/entities/recipient/use-recipient-problem-text.ts'
import { bitcoinAmountLink } from '#src/features/cold/send/bitcoin/bitcoin-links.ts'
import { BitcoinRecipientNotices, usePaidBitcoin } from '#src/features/cold/send/bitcoin/bitcoin-recipient-notices.tsx'
import { useBitcoinTarget } from '#src/features/cold/send/bitcoin/use-bitcoin-target.ts'
import { WithBitcoinAccount } from '#src/features/cold/send/bitcoin/with-bitcoin-account.tsx'
import { KnownRecipients } from '#src/features/cold/send/components/known-recipients.tsx'
import { UnknownCoin } from '#src/features/cold/send/components/unknown-coin.tsx'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Asks for the recipient of BTC, LTC or DOGE. */
export function BitcoinRecipientPage() {
  const { t } = useLingui()
  const target = useBitcoinTarget()
  const symbol = target?.network.coin ?? ''
  return (
    <PageFrame title={target ? t`Send ${symbol}` : t`Send`} backTo={devicePaths.deviceSend}>
      {target ? (
        <WithBitcoinAccount network={target.network}>
          {(account) => <RecipientForm account={account} network={target.network} named={target.recipient} />}
        </WithBitcoinAccount>
      ) : (
        <UnknownCoin />
      )}
    </PageFrame>
  )
}

interface RecipientFormProps {
  readonly account: DeviceAccount
  readonly network: BitcoinNetwork
  readonly named: string | undefined
}

function RecipientForm({ account, network: { key, name }, named = '' }: RecipientFormProps) {
  const navigate = useNavigate()
  const problemText = useRecipientProblemText()
  const paid = usePaidBitcoin(key)
  const [typed, setTyped] = useState(named)
  const [isAsked, setIsAsked] = useState(false)
  const reading = readRecipient(key, typed)
  const isMissing = isAsked && reading.address === undefined
  const goOn = () => {
    setIsAsked(true)
    if (reading.address !== undefined) void navigate(bitcoinAmountLink(key, reading.address))
  }
  return (
    <>
      <Card>
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault()
            goOn()
          }}
        >
          <AddressTextField
            value={typed}
            onValueChange={setTyped}
            error={problemText(key, reading) ?? (isMissing && <Trans>Enter an address.</Trans>)}
            hint={<Trans>An address on {name}. Names aren’t looked up.</Trans>}
          />
          {reading.address !== undefined && (
            <BitcoinRecipientNotices account={account} network={key} recipient={reading.address} />
          )}
          <Button type="submit" size="large" block>
            <Trans>Continue</Trans>
          </Button>
        </form>
      </Card>
      <KnownRecipients network={key} paid={paid} onPick={setTyped} />
    </>
  )
}
