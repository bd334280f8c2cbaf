import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { isHighFee } from '#src/entities/device-wallet/bitcoin/plan-payment.ts'
import { FeeConcernNotice } from '#src/entities/device-wallet/signing/fee-concern-notice.tsx'
import { Unlocked } from '#src/entities/device-wallet/unlocked.tsx'
import { FileOutputs } from '#src/features/cold/offline/components/file-outputs.tsx'
import { useFormat } from '#src/lib/use-format.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import type { ReadPsbt } from '#src/keyring/psbt-protocol.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface FileReviewProps {
  readonly description: ReadPsbt
  readonly isSigning: boolean
  /** The account's keys are on this device. */
  readonly canSign: boolean
  readonly onSign: (reviewed: ReadPsbt) => void
}

/** Shows everything that a file does before it's signed. The worker refuses to sign anything that differs from it. */
export function FileReview({ description, isSigning, canSign, onSign }: FileReviewProps) {
  const [acceptsHighFee, setAcceptsHighFee] = useState(false)
  const { fee, outputs, progress } = description
  const paid = sum(outputs.filter(({ own }) => own === null))
  // If everything returns to the account, there is no amount to compare the fee with; the fee cap still applies.
  const isDear = paid > 0n && isHighFee({ fee, amount: paid })
  const isUnsigned = canSign && progress === 'unsigned'
  return (
    <>
      <Card title={<Trans>Transaction</Trans>}>
        <ReviewFacts description={description} paid={paid} />
      </Card>
      <FileOutputs description={description} />
      <Concerns description={description} />
      {progress === 'unsigned' && !canSign && (
        <Notice tone="warning" title={<Trans>It can’t be signed here</Trans>}>
          <Trans>This device has only the public key of this account. Sign it on the device that has the keys.</Trans>
        </Notice>
      )}
      {isUnsigned && isDear && <FeeConcernNotice concern="high" onAccept={setAcceptsHighFee} />}
      {isUnsigned && (
        <Unlocked>
          <Button
            size="large"
            block
            loading={isSigning}
            disabled={isDear && !acceptsHighFee}
            onClick={() => onSign(description)}
          >
            <Trans>Sign</Trans>
          </Button>
        </Unlocked>
      )}
    </>
  )
}

function sum(amounts: readonly { readonly amount: bigint }[]): bigint {
  return amounts.reduce((total, { amount }) => total + amount, 0n)
}

function ReviewFacts({ description, paid }: { readonly description: ReadPsbt; readonly paid: bigint }) {
  const tokenText = useTokenText()
  const { network, inputs, outputs, fee, size } = description
  const { coin, decimals, name } = bitcoinNetworks[network]
  const text = (units: bigint) => tokenText(units, { symbol: coin, decimals }, { maximumFractionDigits: decimals })
  const spent = sum(inputs.filter(({ own }) => own !== null))
  const returned = sum(outputs.filter(({ own }) => own !== null))
  return (
    <Facts>
      <Fact label={<Trans>Network</Trans>} value={name} />
      {returned > spent ? (
        <Fact label={<Trans>Added to this account</Trans>} value={text(returned - spent)} />
      ) : (
        <Fact label={<Trans>Leaves this account</Trans>} value={text(spent - returned)} />
      )}
      <Fact label={<Trans>Paid to others</Trans>} value={text(paid)} />
      <Fact label={<Trans>Network fee</Trans>} value={text(fee)} detail={<Trans>About {size} vB</Trans>} />
    </Facts>
  )
}

/** Lock times from this number on are seconds since 1970; lower ones are block heights (BIP 65). */
const firstLockSecond = 500_000_000

/** What the user should know about a file before signing it. */
function Concerns({ description }: { readonly description: ReadPsbt }) {
  const format = useFormat()
  const { inputs, lockTime, hasUnknownFields } = description
  const lockDate = format.date(lockTime ?? 0, { style: 'date-time' })
  const lockBlock = format.number(lockTime ?? 0)
  const others = inputs.filter(({ own }) => own === null).length
  return (
    <>
      {others > 0 && (
        <Notice tone="warning" title={<Trans>It includes other people’s coins</Trans>}>
          <Plural
            value={others}
            one="It also spends # coin that isn’t this account’s. Its owner has to sign, too."
            other="It also spends # coins that aren’t this account’s. Their owners have to sign, too."
          />
        </Notice>
      )}
      {lockTime !== null && (
        <Notice title={<Trans>It has a lock time</Trans>}>
          {lockTime >= firstLockSecond ? (
            <Trans>The network won’t accept it until after {lockDate}.</Trans>
          ) : (
            <Trans>The network won’t accept it until after block {lockBlock}.</Trans>
          )}
        </Notice>
      )}
      {hasUnknownFields && (
        <Notice title={<Trans>The file has unknown fields</Trans>}>
          <Trans>They stay in the file and don’t change what you sign.</Trans>
        </Notice>
      )}
    </>
  )
}
