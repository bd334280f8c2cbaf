import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { type TronCoin, tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import { AddressTextField } from '#src/entities/popup/address-text-field.tsx'
import { isSameRecipient, readRecipient } from '#src/entities/recipient/recipient.ts'
import { useRecipientProblemText } from '#src/entities/recipient/use-recipient-problem-text.ts'
import { KnownRecipients } from '#src/features/cold/send/components/known-recipients.tsx'
import { UnknownCoin } from '#src/features/cold/send/components/unknown-coin.tsx'
import { tronAmountLink } from '#src/features/cold/send/tron/tron-links.ts'
import { TronRecipientNotices, usePaidOnTron } from '#src/features/cold/send/tron/tron-recipient-notices.tsx'
import { useTronTarget } from '#src/features/cold/send/tron/use-tron-target.ts'
import { WithTronAccount } from '#src/features/cold/send/tron/with-tron-account.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Asks for the recipient of TRX or USDT on TRON. */
export function TronRecipientPage() {
  const { t } = useLingui()
  const target = useTronTarget()
  const symbol = target?.coin.symbol ?? ''
  return (
    <PageFrame title={target ? t`Send ${symbol}` : t`Send`} backTo={devicePaths.deviceSend}>
      {target ? (
        <WithTronAccount symbol={symbol}>
          {(_account, { address }) => <RecipientForm from={address} coin={target.coin} named={target.recipient} />}
        </WithTronAccount>
      ) : (
        <UnknownCoin />
      )}
    </PageFrame>
  )
}

interface RecipientFormProps {
  readonly from: string
  readonly coin: TronCoin
  readonly named: string | undefined
}

function RecipientForm({ from, coin: { symbol, token }, named = '' }: RecipientFormProps) {
  const navigate = useNavigate()
  const problemText = useRecipientProblemText()
  const paid = usePaidOnTron()
  const [typed, setTyped] = useState(named)
  const [isAsked, setIsAsked] = useState(false)
  const { name } = tronHere
  const reading = readRecipient('tron', typed)
  const { address: recipient } = reading
  // The network rejects TRX from an account to itself; a token's contract allows it.
  const isOwn = token === null && recipient !== undefined && isSameRecipient('tron', from, recipient)
  const isMissing = isAsked && recipient === undefined
  const goOn = () => {
    setIsAsked(true)
    if (recipient !== undefined && !isOwn) void navigate(tronAmountLink(symbol, recipient))
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
            error={
              problemText('tron', reading) ??
              (isOwn ? (
                <Trans>This is the account you’re sending from. TRON doesn’t allow sending TRX to yourself.</Trans>
              ) : (
                isMissing && <Trans>Enter an address.</Trans>
              ))
            }
            hint={<Trans>An address on {name}. Names aren’t looked up.</Trans>}
          />
          {recipient !== undefined && !isOwn && <TronRecipientNotices from={from} recipient={recipient} />}
          <Button type="submit" size="large" block>
            <Trans>Continue</Trans>
          </Button>
        </form>
      </Card>
      <KnownRecipients network="tron" paid={paid} onPick={setTyped} />
    </>
  )
}
