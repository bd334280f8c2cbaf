import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import type { TronPlan } from '#src/entities/device-wallet/tron/plan-tron-payment.ts'
import { trx, type TronCoin, tronHere } from '#src/entities/device-wallet/tron/tron-coin.ts'
import type { TronPlace } from '#src/entities/device-wallet/tron/tron.queries.ts'
import { UnknownCoin } from '#src/features/cold/send/components/unknown-coin.tsx'
import { tronAddressLink } from '#src/features/cold/send/tron/tron-links.ts'
import { TronReview } from '#src/features/cold/send/tron/tron-review.tsx'
import { type TypedTronPlanning, useTronPlan } from '#src/features/cold/send/tron/use-tron-plan.ts'
import { useTronTarget } from '#src/features/cold/send/tron/use-tron-target.ts'
import { WithTronAccount } from '#src/features/cold/send/tron/with-tron-account.tsx'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

/** Asks for the amount of TRX or USDT on TRON, and reviews the payment before it's signed. */
export function TronAmountPage() {
  const { t } = useLingui()
  const { coin, recipient } = useTronTarget() ?? {}
  const symbol = coin?.symbol ?? ''
  return (
    <PageFrame
      title={coin ? t`Send ${symbol}` : t`Send`}
      backTo={coin && recipient !== undefined ? tronAddressLink(symbol) : devicePaths.deviceSend}
    >
      {coin && recipient !== undefined ? (
        <WithTronAccount symbol={symbol}>
          {(account, place) => <AmountForm {...{ account, place, coin, recipient }} />}
        </WithTronAccount>
      ) : (
        <UnknownCoin />
      )}
    </PageFrame>
  )
}

interface AmountFormProps {
  readonly account: DeviceAccount
  readonly place: TronPlace
  readonly coin: TronCoin
  readonly recipient: string
}

function AmountForm({ account, place, coin, recipient }: AmountFormProps) {
  const [typed, setTyped] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [reviewed, setReviewed] = useState<TronPlan>()
  const outlook = useTronPlan({ accountId: account.id, place, coin, recipient, typed })
  const { planning, balance, maximum, isUnread } = outlook
  const { symbol, decimals } = coin
  const { name } = tronHere
  const problem = planning && 'problem' in planning ? planning : undefined
  // Don't report an empty field before the user tries to continue.
  const isShown = problem !== undefined && (problem.problem !== 'none' || isAsked)
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
            setReviewed(planning && 'plan' in planning ? planning.plan : undefined)
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
            error={isShown && <AmountProblem problem={problem} coin={coin} />}
            hint={
              coin.token === null ? (
                <Trans>Max leaves enough for the network fee.</Trans>
              ) : (
                <Trans>The network fee is paid in TRX.</Trans>
              )
            }
          />
          <Button type="submit" size="large" block disabled={planning === undefined}>
            <Trans>Review</Trans>
          </Button>
        </form>
      </Card>
      <Sheet
        open={reviewed !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setReviewed(undefined)
        }}
        title={<Trans>Review payment</Trans>}
        description={<Trans>Payments on a network can’t be reversed.</Trans>}
      >
        {reviewed && (
          <TronReview
            {...{ account, coin, recipient }}
            from={place.address}
            plan={reviewed}
            recipientKind={outlook.recipientKind ?? 'none'}
          />
        )}
      </Sheet>
    </>
  )
}

interface AmountProblemProps {
  readonly problem: Extract<TypedTronPlanning, { readonly problem: unknown }>
  readonly coin: TronCoin
}

function AmountProblem({ problem, coin: { symbol, decimals, token } }: AmountProblemProps) {
  const tokenText = useTokenText()
  switch (problem.problem) {
    case 'too-much':
      return token === null ? (
        <Trans>Your coins don’t cover this amount and the network fee.</Trans>
      ) : (
        <Trans>That’s more {symbol} than you have.</Trans>
      )
    case 'too-little-trx': {
      const needed = tokenText(problem.needed, trx, { maximumFractionDigits: trx.decimals })
      return <Trans>You need at least {needed} for the network fee. Receive some TRX first.</Trans>
    }
    case 'contract':
      return <Trans>This address is a contract. TRON doesn’t allow sending TRX to it this way.</Trans>
    case 'token-refuses':
      return <Trans>{symbol}’s contract refuses this payment. One of the two addresses may be blocked there.</Trans>
    case 'absurd-fee':
      return <Trans>No network charges a fee this high. The index server may be lying about it.</Trans>
    case 'too-fine':
      return (
        <Trans>
          {symbol} has at most {decimals} decimal places.
        </Trans>
      )
    case 'none':
      return <Trans>Enter an amount above zero.</Trans>
  }
}
