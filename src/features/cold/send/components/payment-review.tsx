import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { chainErrorCode, type ChainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { chainName } from '#src/chain/chain-names.ts'
import { getPublicClient } from '#src/chain/public-client.ts'
import { ownPage } from '#src/chain/wallet/signing-queue.ts'
import type { DeviceToken } from '#src/entities/device-wallet/device-tokens.ts'
import { sendTransaction } from '#src/entities/device-wallet/send-transaction.ts'
import type { GasChoice } from '#src/entities/device-wallet/signing/sign-question.ts'
import { SigningOutlook } from '#src/entities/device-wallet/signing/signing-outlook.tsx'
import { UnlockForm } from '#src/entities/device-wallet/unlock-form.tsx'
import { useDeviceTransactions } from '#src/entities/device-wallet/use-device-transactions.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { RecipientNotices, useRecipientConcerns } from '#src/features/cold/send/components/recipient-notices.tsx'
import { isSameRequest, type Payment, paymentRequest } from '#src/features/cold/send/rules/payment.ts'
import { sendDetailLink } from '#src/features/cold/shared/send-links.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface PaymentReviewProps {
  readonly account: DeviceAccount
  readonly token: DeviceToken
  readonly payment: Payment
}

/** Sums up a payment and its effects before it's signed. */
export function PaymentReview({ account, token, payment }: PaymentReviewProps) {
  const tokenText = useTokenText()
  const { state } = useKeyring()
  const [gas, setGas] = useState<GasChoice>()
  const [isMeant, setIsMeant] = useState(false)
  const { isSending, failure, send } = useSend({ account, payment, gas })
  const { mustConfirm, isReading } = useRecipientConcerns(payment)
  const isReady = gas !== undefined && !isReading && (!mustConfirm || isMeant)
  return (
    <div className="space-y-4">
      <Facts>
        <Fact
          label={<Trans>You send</Trans>}
          value={tokenText(payment.amount, token, { maximumFractionDigits: token.decimals })}
        />
        <Fact
          label={<Trans>To</Trans>}
          value={<AddressText address={payment.recipient} show="full" copyable={false} />}
        />
        <Fact label={<Trans>Network</Trans>} value={chainName(payment.chainId)} />
      </Facts>
      <RecipientNotices {...payment} />
      <RepeatedPayment payment={payment} />
      <SigningOutlook question={questionOf(payment)} onGasChoice={setGas} />
      {mustConfirm && (
        <CheckboxField
          label={<Trans>I’ve checked every character of the address, and it’s the right one.</Trans>}
          checked={isMeant}
          onChange={(event) => setIsMeant(event.target.checked)}
        />
      )}
      {failure && <SendFailure code={failure} />}
      {state.status === 'locked' ? (
        <UnlockForm />
      ) : (
        <Button size="large" block loading={isSending} disabled={!isReady} onClick={() => void send()}>
          <Trans>Send</Trans>
        </Button>
      )}
    </div>
  )
}

function questionOf(payment: Payment) {
  const { to, value, data } = paymentRequest(payment)
  return {
    kind: 'transaction',
    account: payment.from,
    chainId: payment.chainId,
    requester: ownPage,
    to,
    value,
    data,
  } as const
}

interface SendOptions {
  readonly account: DeviceAccount
  readonly payment: Payment
  readonly gas: GasChoice | undefined
}

/** Sends the payment once, even if called several times. */
function useSend({ account, payment, gas }: SendOptions) {
  const navigate = useNavigate()
  const { outbox } = useDeviceTransactions()
  const [requestId] = useState(() => crypto.randomUUID())
  const isRunning = useRef(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<ChainErrorCode>()
  const send = async () => {
    if (isRunning.current || !gas) return
    isRunning.current = true
    setIsSending(true)
    setFailure(undefined)
    try {
      const client = await getPublicClient(payment.chainId)
      const request = paymentRequest(payment)
      const confirmed = { requestId, accountId: account.id, request, ...gas }
      const { hash } = await sendTransaction(client, outbox, confirmed)
      await navigate(sendDetailLink(hash), { replace: true })
    } catch (error) {
      setFailure(chainErrorCode(error))
    } finally {
      isRunning.current = false
      setIsSending(false)
    }
  }
  return { isSending, failure, send }
}

/** Warns of an identical pending payment: the page may have been reloaded, or the user lost track. */
function RepeatedPayment({ payment }: { readonly payment: Payment }) {
  const { transactions = [] } = useDeviceTransactions()
  const request = paymentRequest(payment)
  const isPending = transactions.some((sent) => sent.status === 'pending' && isSameRequest(sent.request, request))
  if (!isPending) return null
  return (
    <Notice tone="warning" title={<Trans>You’ve already sent this</Trans>}>
      <Trans>The same amount to the same address is still pending. If you send again, you pay twice.</Trans>
    </Notice>
  )
}

function SendFailure({ code }: { readonly code: ChainErrorCode }) {
  const { title, advice } = useChainErrorMessage()(code)
  return (
    <Notice tone="danger" live title={title}>
      {advice}
    </Notice>
  )
}
