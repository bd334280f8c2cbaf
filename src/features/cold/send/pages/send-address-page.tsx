import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { getAddress } from 'viem'
import { chainName } from '#src/chain/chain-names.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { AddressTextField } from '#src/entities/popup/address-text-field.tsx'
import { useRecipientProblemText } from '#src/entities/recipient/use-recipient-problem-text.ts'
import { KnownRecipients } from '#src/features/cold/send/components/known-recipients.tsx'
import { RecipientNotices } from '#src/features/cold/send/components/recipient-notices.tsx'
import { UnknownCoin } from '#src/features/cold/send/components/unknown-coin.tsx'
import { WithSender } from '#src/features/cold/send/components/with-sender.tsx'
import { usePaidRecipients } from '#src/features/cold/send/hooks/use-paid-recipients.ts'
import { useSendTarget } from '#src/features/cold/send/hooks/use-send-target.ts'
import { readTransferRecipient } from '#src/features/cold/send/rules/transfer-recipient.ts'
import { sendAmountLink } from '#src/features/cold/shared/send-links.ts'
import type { EvmAccount } from '#src/keyring/keyring.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

// Pages of EVM coins don't wait for the code of these networks.
const BitcoinRecipientPage = lazy(async () => {
  const page = await import('#src/features/cold/send/bitcoin/bitcoin-recipient-page.tsx')
  return { default: page.BitcoinRecipientPage }
})

const TronRecipientPage = lazy(async () => {
  const page = await import('#src/features/cold/send/tron/tron-recipient-page.tsx')
  return { default: page.TronRecipientPage }
})

/** Asks for the recipient of a coin. */
export function Component() {
  const [query] = useSearchParams()
  // Non-EVM networks are in the query by name, chains by id.
  if (query.get('network') === 'tron') return <TronRecipientPage />
  return query.has('network') ? <BitcoinRecipientPage /> : <TokenRecipientPage />
}

function TokenRecipientPage() {
  const { t } = useLingui()
  const target = useSendTarget()
  const symbol = target?.token.symbol ?? ''
  return (
    <PageFrame title={target ? t`Send ${symbol}` : t`Send`} backTo={devicePaths.deviceSend}>
      <WithSender>
        {(account) => (target ? <RecipientForm account={account} target={target} /> : <UnknownCoin />)}
      </WithSender>
    </PageFrame>
  )
}

interface RecipientFormProps {
  readonly account: EvmAccount
  readonly target: NonNullable<ReturnType<typeof useSendTarget>>
}

function RecipientForm({ account, target: { token, network, recipient: named } }: RecipientFormProps) {
  const navigate = useNavigate()
  const problemText = useRecipientProblemText()
  const [typed, setTyped] = useState<string>(named ?? '')
  const [isAsked, setIsAsked] = useState(false)
  const { chainId, address: contract } = token
  const paid = usePaidRecipients(chainId)
  const reading = readTransferRecipient(network, contract, typed)
  const name = chainName(chainId)
  const error = problemText(network, reading) ?? (isAsked && !reading.address ? <MissingAddress /> : undefined)
  const goOn = () => {
    setIsAsked(true)
    if (reading.address === undefined) return
    void navigate(sendAmountLink({ chainId, token: contract, recipient: reading.address }))
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
            error={error}
            hint={<Trans>An address on {name}. Names such as .eth aren’t looked up.</Trans>}
          />
          {reading.address !== undefined && (
            <RecipientNotices chainId={chainId} from={account.addresses.evm} recipient={getAddress(reading.address)} />
          )}
          <Button type="submit" size="large" block>
            <Trans>Continue</Trans>
          </Button>
        </form>
      </Card>
      <KnownRecipients network={network} paid={paid} onPick={setTyped} />
    </>
  )
}

function MissingAddress() {
  return <Trans>Enter an address.</Trans>
}
