import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { useSentBitcoin } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import { isHighFee } from '#src/entities/device-wallet/bitcoin/plan-payment.ts'
import { FeeConcernNotice } from '#src/entities/device-wallet/signing/fee-concern-notice.tsx'
import { UnlockForm } from '#src/entities/device-wallet/unlock-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { BitcoinFailureNotice } from '#src/features/cold/send/bitcoin/bitcoin-failure-notice.tsx'
import {
  BitcoinRecipientNotices,
  useBitcoinLookalike,
} from '#src/features/cold/send/bitcoin/bitcoin-recipient-notices.tsx'
import { useExportBitcoin } from '#src/features/cold/send/bitcoin/use-export-bitcoin.ts'
import { type ReviewedPayment, useSendBitcoin } from '#src/features/cold/send/bitcoin/use-send-bitcoin.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button } from '#src/ui/button.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface BitcoinReviewProps extends ReviewedPayment {
  /** The account's keys are on another device. */
  readonly isWatched: boolean
  readonly network: BitcoinNetwork
}

/** Sums up a payment before it's signed. The worker refuses to sign anything that differs from it. */
export function BitcoinReview({ account, isWatched, place, network, recipient, plan }: BitcoinReviewProps) {
  const [isMeant, setIsMeant] = useState(false)
  const [acceptsHighFee, setAcceptsHighFee] = useState(false)
  const lookalike = useBitcoinLookalike({ network: network.key, recipient })
  const isDear = isHighFee(plan)
  const payment = {
    account,
    place,
    recipient,
    plan,
    isReady: (!isDear || acceptsHighFee) && (lookalike === undefined || isMeant),
  }
  return (
    <div className="space-y-4">
      <ReviewFacts network={network} recipient={recipient} plan={plan} />
      <BitcoinRecipientNotices account={account} network={network.key} recipient={recipient} />
      <RepeatedPayment network={network} recipient={recipient} plan={plan} />
      {isDear && <FeeConcernNotice concern="high" onAccept={setAcceptsHighFee} />}
      {lookalike && (
        <CheckboxField
          label={<Trans>I’ve checked every character of the address, and it’s the right one.</Trans>}
          checked={isMeant}
          onChange={(event) => setIsMeant(event.target.checked)}
        />
      )}
      {isWatched ? <ExportButton {...payment} /> : <SendButton {...payment} />}
    </div>
  )
}

interface ActionProps extends ReviewedPayment {
  readonly isReady: boolean
}

function SendButton({ isReady, ...payment }: ActionProps) {
  const { state } = useKeyring()
  const { isSending, failure, send } = useSendBitcoin(payment)
  return (
    <>
      {failure !== undefined && <BitcoinFailureNotice failure={failure} />}
      {state.status === 'locked' ? (
        <UnlockForm />
      ) : (
        <Button size="large" block loading={isSending} disabled={!isReady} onClick={() => void send()}>
          <Trans>Send</Trans>
        </Button>
      )}
    </>
  )
}

/** For accounts whose keys are on another device, which has to sign. */
function ExportButton({ isReady, ...payment }: ActionProps) {
  const { isSending, failure, send } = useExportBitcoin(payment)
  return (
    <>
      <p className="text-caption text-ink-muted">
        <Trans>
          The keys of this account aren’t on this device. Export the transaction, sign it on the device that has them,
          and bring it back to send it.
        </Trans>
      </p>
      {failure !== undefined && <BitcoinFailureNotice failure={failure} />}
      <Button size="large" block loading={isSending} disabled={!isReady} onClick={() => void send()}>
        <Trans>Export transaction</Trans>
      </Button>
    </>
  )
}

function ReviewFacts({ network, recipient, plan }: Pick<BitcoinReviewProps, 'network' | 'recipient' | 'plan'>) {
  const tokenText = useTokenText()
  const { coin, decimals, name } = network
  const text = (units: bigint) => tokenText(units, { symbol: coin, decimals }, { maximumFractionDigits: decimals })
  return (
    <Facts>
      <Fact label={<Trans>You send</Trans>} value={text(plan.amount)} />
      <Fact label={<Trans>To</Trans>} value={<AddressText address={recipient} show="full" copyable={false} />} />
      <Fact label={<Trans>Network</Trans>} value={name} />
      <Fact label={<Trans>Network fee</Trans>} value={text(plan.fee)} />
      <Fact label={<Trans>Amount and fee together</Trans>} value={text(plan.amount + plan.fee)} />
      {plan.change !== null && (
        <Fact
          label={<Trans>Change</Trans>}
          value={text(plan.change)}
          detail={<Trans>Comes back to you at a new address.</Trans>}
        />
      )}
    </Facts>
  )
}

/** Warns of an identical pending payment: the page may have been reloaded, or the user lost track. */
function RepeatedPayment({ network, recipient, plan }: Pick<BitcoinReviewProps, 'network' | 'recipient' | 'plan'>) {
  const { payments = [] } = useSentBitcoin()
  const isPending = payments.some(
    (sent) =>
      sent.network === network.key &&
      sent.status === 'pending' &&
      isSameCanonicalAddress(sent.recipient, recipient) &&
      sent.amount === plan.amount,
  )
  if (!isPending) return null
  return (
    <Notice tone="warning" title={<Trans>You’ve already sent this</Trans>}>
      <Trans>The same amount to the same address is still pending. If you send again, you pay twice.</Trans>
    </Notice>
  )
}
