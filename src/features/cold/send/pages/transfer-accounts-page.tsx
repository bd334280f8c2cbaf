import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Address } from 'viem'
import { chainName } from '#src/chain/chain-names.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import type { DeviceToken } from '#src/entities/device-wallet/device-tokens.ts'
import { UnknownCoin } from '#src/features/cold/send/components/unknown-coin.tsx'
import { WithSender } from '#src/features/cold/send/components/with-sender.tsx'
import { useSendTarget } from '#src/features/cold/send/hooks/use-send-target.ts'
import { balancesOptions, sendableNativeOptions } from '#src/features/cold/send/send.queries.ts'
import { sendAddressLink } from '#src/features/cold/shared/send-links.ts'
import type { EvmAccount } from '#src/keyring/keyring.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

// Pages of EVM coins don't wait for the code of these networks.
const BitcoinAmountPage = lazy(async () => {
  const page = await import('#src/features/cold/send/bitcoin/bitcoin-amount-page.tsx')
  return { default: page.BitcoinAmountPage }
})

const TronAmountPage = lazy(async () => {
  const page = await import('#src/features/cold/send/tron/tron-amount-page.tsx')
  return { default: page.TronAmountPage }
})

const PaymentReview = lazy(async () => {
  const review = await import('#src/features/cold/send/components/payment-review.tsx')
  return { default: review.PaymentReview }
})

/** Asks for the amount, and reviews the payment before it's signed. */
export function Component() {
  const [query] = useSearchParams()
  // Non-EVM networks are in the query by name, chains by id.
  if (query.get('network') === 'tron') return <TronAmountPage />
  return query.has('network') ? <BitcoinAmountPage /> : <TokenAmountPage />
}

function TokenAmountPage() {
  const { t } = useLingui()
  const target = useSendTarget()
  const symbol = target?.token.symbol ?? ''
  const coin = target && { chainId: target.token.chainId, token: target.token.address }
  return (
    <PageFrame
      title={target ? t`Send ${symbol}` : t`Send`}
      backTo={coin ? sendAddressLink(coin) : devicePaths.deviceSend}
    >
      <WithSender>
        {(account) =>
          target?.recipient ? (
            <AmountForm account={account} token={target.token} recipient={target.recipient} />
          ) : (
            <UnknownCoin />
          )
        }
      </WithSender>
    </PageFrame>
  )
}

interface AmountFormProps {
  readonly account: EvmAccount
  readonly token: DeviceToken
  readonly recipient: Address
}

function AmountForm({ account, token, recipient }: AmountFormProps) {
  const { chainId, symbol, decimals } = token
  const from = account.addresses.evm
  const [typed, setTyped] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [reviewed, setReviewed] = useState<bigint>()
  const { balance, maximum } = useSendable(token, from, recipient)
  const parsed = decimalToUnits(typed, decimals)
  const amount = parsed.ok && parsed.units > 0n ? parsed.units : undefined
  const isTooMuch = amount !== undefined && balance !== undefined && amount > balance
  return (
    <>
      <Card>
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault()
            setIsAsked(true)
            if (amount !== undefined && !isTooMuch) setReviewed(amount)
          }}
        >
          <Facts>
            <Fact label={<Trans>To</Trans>} value={<AddressText address={recipient} show="full" copyable={false} />} />
            <Fact label={<Trans>Network</Trans>} value={chainName(chainId)} />
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
            error={
              isTooMuch ? (
                <Trans>That’s more than this account has.</Trans>
              ) : !parsed.ok && parsed.problem === 'too-fine' ? (
                <Trans>
                  {symbol} has at most {decimals} decimal places.
                </Trans>
              ) : (
                isAsked && amount === undefined && <Trans>Enter an amount above zero.</Trans>
              )
            }
            hint={token.address === null && <Trans>Max leaves enough for the network fee.</Trans>}
          />
          <Button type="submit" size="large" block>
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
        {reviewed !== undefined && (
          <Suspense fallback={<Skeleton className="h-48 rounded-control" />}>
            <PaymentReview
              account={account}
              token={token}
              payment={{ chainId, from, token: token.address, recipient, amount: reviewed }}
            />
          </Suspense>
        )}
      </Sheet>
    </>
  )
}

/** Returns the account's balance of the coin, and how much of it can be sent. */
function useSendable(token: DeviceToken, from: Address, recipient: Address) {
  const balances = useQuery(balancesOptions(token.chainId, from, [token]))
  const balance = balances.data?.[0]?.amount ?? undefined
  const isNative = token.address === null
  const maximum = useQuery({
    ...sendableNativeOptions({ chainId: token.chainId, from, recipient, balance: balance ?? 0n }),
    enabled: isNative && balance !== undefined,
  })
  return { balance, maximum: isNative ? maximum.data : balance }
}
