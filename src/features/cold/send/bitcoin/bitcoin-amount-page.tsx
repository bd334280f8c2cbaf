import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import type { AccountOnNetwork } from '#src/entities/device-wallet/bitcoin/bitcoin.queries.ts'
import type { FeeSpeed } from '#src/entities/device-wallet/bitcoin/index-server.ts'
import type { PaymentPlan } from '#src/entities/device-wallet/bitcoin/plan-payment.ts'
import { bitcoinAddressLink } from '#src/features/cold/send/bitcoin/bitcoin-links.ts'
import { BitcoinReview } from '#src/features/cold/send/bitcoin/bitcoin-review.tsx'
import { CoinControl } from '#src/features/cold/send/bitcoin/coin-control.tsx'
import { FeeChoice } from '#src/features/cold/send/bitcoin/fee-choice.tsx'
import { useBitcoinPlan } from '#src/features/cold/send/bitcoin/use-bitcoin-plan.ts'
import { useBitcoinTarget } from '#src/features/cold/send/bitcoin/use-bitcoin-target.ts'
import { WithBitcoinAccount } from '#src/features/cold/send/bitcoin/with-bitcoin-account.tsx'
import { UnknownCoin } from '#src/features/cold/send/components/unknown-coin.tsx'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** Asks for the amount of BTC, LTC or DOGE, the fee and the coins to spend, and reviews the payment before signing. */
export function BitcoinAmountPage() {
  const { t } = useLingui()
  const target = useBitcoinTarget()
  const { network, recipient } = target ?? {}
  const symbol = network?.coin ?? ''
  return (
    <PageFrame
      title={network ? t`Send ${symbol}` : t`Send`}
      backTo={network && recipient !== undefined ? bitcoinAddressLink(network.key) : devicePaths.deviceSend}
    >
      {network && recipient !== undefined ? (
        <WithBitcoinAccount network={network}>
          {(account, place, isWatched) => <AmountForm {...{ account, place, network, recipient, isWatched }} />}
        </WithBitcoinAccount>
      ) : (
        <UnknownCoin />
      )}
    </PageFrame>
  )
}

interface AmountFormProps {
  /** The account's keys are on another device. */
  readonly isWatched: boolean
  readonly account: DeviceAccount
  readonly place: AccountOnNetwork
  readonly network: BitcoinNetwork
  readonly recipient: string
}

function AmountForm({ account, isWatched, place, network, recipient }: AmountFormProps) {
  const [typed, setTyped] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [speed, setSpeed] = useState<FeeSpeed>('normal')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reviewed, setReviewed] = useState<PaymentPlan>()
  const outlook = useBitcoinPlan({ place, recipient, typed, speed, chosen })
  const { coins, rates, balance, maximum, plan, problem, isUnread } = outlook
  const { coin: symbol, decimals, name } = network
  const isReading = coins === undefined || rates === undefined
  // Don't report an empty field before the user tries to continue.
  const isShown = problem !== undefined && (problem !== 'none' || isAsked)
  return (
    <>
      {isUnread && (
        <Notice tone="warning" live>
          <Trans>{name} isn’t responding. Your coins there are safe.</Trans>
        </Notice>
      )}
      <Card>
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault()
            setIsAsked(true)
            setReviewed(plan)
          }}
        >
          <Facts>
            <Fact label={<Trans>To</Trans>} value={<AddressText address={recipient} show="full" copyable={false} />} />
            <Fact label={<Trans>Network</Trans>} value={name} />
          </Facts>
          <AmountInput
            label={<Trans>Amount</Trans>}
            value={typed}
            onValueChange={setTyped}
            symbol={symbol}
            decimals={decimals}
            // Max must not offer the whole balance before the fee is known.
            balance={maximum === undefined ? undefined : balance}
            maximum={maximum}
            error={isShown && <AmountProblem problem={problem} network={network} />}
            hint={<Trans>Max leaves enough for the network fee.</Trans>}
          />
          <FeeChoice {...{ network, rates, speed, plan }} onSpeed={setSpeed} />
          <Button type="submit" size="large" block disabled={isReading}>
            <Trans>Review</Trans>
          </Button>
        </form>
      </Card>
      {coins && coins.length > 0 && <CoinControl {...{ network, coins, chosen }} onChoose={setChosen} />}
      <Sheet
        open={reviewed !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setReviewed(undefined)
        }}
        title={<Trans>Review payment</Trans>}
        description={<Trans>Payments on a network can’t be reversed.</Trans>}
      >
        {reviewed && <BitcoinReview {...{ account, place, network, recipient, isWatched }} plan={reviewed} />}
      </Sheet>
    </>
  )
}

interface AmountProblemProps {
  readonly problem: NonNullable<ReturnType<typeof useBitcoinPlan>['problem']>
  readonly network: BitcoinNetwork
}

function AmountProblem({ problem, network: { coin, decimals, name } }: AmountProblemProps) {
  switch (problem) {
    case 'too-much':
      return <Trans>Your coins don’t cover this amount and the network fee.</Trans>
    case 'dust':
      return <Trans>{name} doesn’t relay payments this small.</Trans>
    case 'absurd-fee':
      return <Trans>No network charges a fee this high. The index server may be lying about it.</Trans>
    case 'too-fine':
      return (
        <Trans>
          {coin} has at most {decimals} decimal places.
        </Trans>
      )
    case 'none':
      return <Trans>Enter an amount above zero.</Trans>
  }
}
