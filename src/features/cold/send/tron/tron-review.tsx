import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import { keyringErrorTexts } from '#src/entities/device-wallet/keyring-error-text.ts'
import type { TronPlan } from '#src/entities/device-wallet/tron/plan-tron-payment.ts'
import { trx, type TronCoin, tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import type { TronAccountKind } from '#src/entities/device-wallet/tron/tron-server.ts'
import { useSentTron } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { UnlockForm } from '#src/entities/device-wallet/unlock-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { TronRecipientNotices, useTronLookalike } from '#src/features/cold/send/tron/tron-recipient-notices.tsx'
import { useSendTron } from '#src/features/cold/send/tron/use-send-tron.ts'
import { type DeviceAccount, KeyringError } from '#src/keyring/keyring.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface TronReviewProps {
  readonly account: DeviceAccount
  /** The account's address. */
  readonly from: string
  readonly coin: TronCoin
  readonly recipient: string
  readonly plan: TronPlan
  readonly recipientKind: TronAccountKind
}

/** Sums up a payment before it's signed. The worker refuses to sign anything that differs from it. */
export function TronReview(props: TronReviewProps) {
  const { account, from, coin, recipient, plan, recipientKind } = props
  const { state } = useKeyring()
  const [isMeant, setIsMeant] = useState(false)
  const isContract = recipientKind === 'contract'
  const mustConfirm = useTronLookalike(recipient) !== undefined || isContract
  const { isSending, failure, send } = useSendTron({ accountId: account.id, from, recipient, token: coin.token, plan })
  return (
    <div className="space-y-4">
      <ReviewFacts {...props} />
      <TronRecipientNotices from={from} recipient={recipient} />
      {isContract && (
        <Notice tone="warning" live title={<Trans>This address is a contract</Trans>}>
          <Trans>Unless it’s made to receive these coins, they can’t be recovered.</Trans>
        </Notice>
      )}
      <RepeatedPayment {...props} />
      {mustConfirm && (
        <CheckboxField
          label={<Trans>I’ve checked every character of the address, and it’s the right one.</Trans>}
          checked={isMeant}
          onChange={(event) => setIsMeant(event.target.checked)}
        />
      )}
      {failure !== undefined && <FailureNotice failure={failure} />}
      {state.status === 'locked' ? (
        <UnlockForm />
      ) : (
        <Button size="large" block loading={isSending} disabled={mustConfirm && !isMeant} onClick={() => void send()}>
          <Trans>Send</Trans>
        </Button>
      )}
    </div>
  )
}

function ReviewFacts({ coin, recipient, plan, recipientKind }: TronReviewProps) {
  const tokenText = useTokenText()
  const { name } = tronHere
  const inFull = { maximumFractionDigits: coin.decimals }
  const expected = tokenText(plan.feeExpected, trx, inFull)
  return (
    <Facts>
      <Fact label={<Trans>You send</Trans>} value={tokenText(plan.amount, coin, inFull)} />
      <Fact label={<Trans>To</Trans>} value={<AddressText address={recipient} show="full" copyable={false} />} />
      <Fact label={<Trans>Network</Trans>} value={name} />
      <Fact
        label={<Trans>Network fee, at most</Trans>}
        value={tokenText(plan.feeAtMost, trx, inFull)}
        detail={<Trans>Expected now: {expected}</Trans>}
      />
      <Fact label={<Trans>What it pays for</Trans>} value={<FeeReason {...{ coin, plan, recipientKind }} />} />
    </Facts>
  )
}

/** What the fee pays for, in one line: energy, bandwidth or a new account. */
function FeeReason({ coin, plan, recipientKind }: Pick<TronReviewProps, 'coin' | 'plan' | 'recipientKind'>) {
  if (coin.token === null && recipientKind === 'none') return <Trans>Activating the recipient’s address, once</Trans>
  if (coin.token !== null) {
    return plan.feeExpected === 0n ? (
      <Trans>Nothing. Your energy and bandwidth cover it.</Trans>
    ) : (
      <Trans>Energy and bandwidth beyond what you have</Trans>
    )
  }
  return plan.feeExpected === 0n ? (
    <Trans>Nothing, while your free bandwidth lasts</Trans>
  ) : (
    <Trans>Bandwidth beyond today’s free allowance</Trans>
  )
}

/** Warns of an identical pending payment: the page may have been reloaded, or the user lost track. */
function RepeatedPayment({ coin, recipient, plan }: TronReviewProps) {
  const { payments = [] } = useSentTron()
  const isPending = payments.some(
    (sent) =>
      sent.status === 'pending' &&
      sent.token === coin.token &&
      sent.amount === plan.amount &&
      isSameCanonicalAddress(sent.recipient, recipient),
  )
  if (!isPending) return null
  return (
    <Notice tone="warning" title={<Trans>You’ve already sent this</Trans>}>
      <Trans>The same amount to the same address is still pending. If you send again, you pay twice.</Trans>
    </Notice>
  )
}

/** Why nothing was sent, and what to do about it. */
function FailureNotice({ failure }: { readonly failure: unknown }) {
  const { i18n } = useLingui()
  return (
    <Notice tone="danger" live title={<Trans>Nothing was sent</Trans>}>
      {failure instanceof KeyringError ? (
        i18n._(keyringErrorTexts[failure.code])
      ) : (
        <Trans>The index server didn’t answer. Try again in a moment.</Trans>
      )}
    </Notice>
  )
}
