import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chainName } from '#src/chain/chain-names.ts'
import {
  coinOfFamily,
  type Receiving,
  receivingAddress,
  receivingCode,
} from '#src/features/cold/assets/rules/receiving.ts'
import { useFreshAddress } from '#src/entities/device-wallet/bitcoin/fresh-address.queries.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { AmountInput } from '#src/ui/amount-input.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { networkName } from '#deployments/network-name.ts'
import { otherNetworks } from '#deployments/coins.ts'
import { ShareCodeButton } from './share-code-button.tsx'

interface ReceiveCodeProps {
  readonly account: DeviceAccount
  readonly receiving: Receiving
}

/** QR code of the account's address, with an optional amount to request. */
export function ReceiveCode({ account, receiving }: ReceiveCodeProps) {
  const { t } = useLingui()
  const [amount, setAmount] = useState('')
  const { symbol, decimals, network } = nameOf(receiving)
  const bitcoinKind = 'family' in receiving && receiving.family !== 'tron' ? receiving.family : undefined
  const fresh = useFreshAddress(account, bitcoinKind)
  const address = bitcoinKind ? fresh.address : receivingAddress(account, receiving)
  if (fresh.isPending) return <Skeleton className="h-80 rounded-card" />
  if (address === undefined) {
    return (
      <Notice tone="warning" title={<Trans>No {network} address</Trans>}>
        <Trans>Only wallets from recovery words have one. Switch to such an account to receive {symbol}.</Trans>
      </Notice>
    )
  }
  const code = receivingCode(address, receiving, amount)
  // Wallets don't agree on a TRON code with an amount.
  const takesAmount = 'token' in receiving || receiving.family !== 'tron'
  const title = amount === '' ? t`${symbol} on ${network}` : t`${amount} ${symbol} on ${network}`
  return (
    <>
      <Card>
        <div className="flex flex-col items-center gap-4">
          <QrCode text={code ?? address} label={t`QR code to receive ${symbol} on ${network}`} />
          <AddressText address={address} show="full" />
          {bitcoinKind && <FreshNote isFirst={fresh.isFirst} />}
        </div>
      </Card>
      {takesAmount && (
        <AmountInput
          label={<Trans>Amount (optional)</Trans>}
          value={amount}
          onValueChange={setAmount}
          symbol={symbol}
          decimals={decimals}
          error={code === undefined && <Trans>Enter an amount above zero with at most {decimals} decimals.</Trans>}
          hint={<Trans>Not every wallet reads it from the code. Ask the sender to check it.</Trans>}
        />
      )}
      {code !== undefined && <ShareCodeButton code={code} title={title} address={address} />}
      <Warning receiving={receiving} symbol={symbol} network={network} />
    </>
  )
}

function FreshNote({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <p className="text-center text-caption text-ink-muted">
      {isFirst ? (
        <Trans>
          The index server isn’t responding, so this is your account’s first address. It’s yours, but may have been
          used.
        </Trans>
      ) : (
        <Trans>After each payment you get a new address, for privacy. The earlier ones stay yours.</Trans>
      )}
    </p>
  )
}

interface WarningProps {
  readonly receiving: Receiving
  readonly symbol: string
  readonly network: string
}

function Warning({ receiving, symbol, network }: WarningProps) {
  if ('family' in receiving) {
    return (
      <Notice
        tone="warning"
        title={
          receiving.family === 'tron' ? (
            <Trans>Send only TRX and USDT (TRC-20) on {network}</Trans>
          ) : (
            <Trans>
              Send only {symbol} on {network}
            </Trans>
          )
        }
      >
        <Trans>Coins sent on another network are lost.</Trans>
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={<Trans>The sender must use {network}</Trans>}>
      <Trans>Your address is the same on all seven networks, but coins arrive on the network they are sent on.</Trans>
    </Notice>
  )
}

function nameOf(receiving: Receiving) {
  if ('token' in receiving) {
    const { symbol, decimals, chainId } = receiving.token
    return { symbol, decimals, network: chainName(chainId) }
  }
  const { family } = receiving
  return { symbol: coinOfFamily[family], decimals: otherNetworks[family].decimals, network: networkName(family) }
}
