import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { addressUrl, chainName } from '#src/chain/chain-names.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type {
  CallAmount,
  CallDescription,
  CallRefusal,
  UnknownCall,
} from '#src/entities/device-wallet/describe-call.ts'
import type { KnownContract } from '#src/entities/device-wallet/known-contract.ts'
import { ContractName } from './call-title.tsx'
import { useAmountText } from './use-amount-text.ts'

interface CallDetailsProps {
  readonly call: CallDescription
  readonly chainId: number
}

/** Shows what else to know about a transaction before approving it, starting with its network. */
export function CallDetails({ call, chainId }: CallDetailsProps) {
  if (call.kind === 'refused') return <RefusalNotice reason={call.reason} />
  return (
    <div className="space-y-4">
      {call.kind === 'unknown' && <UnknownCallNotice />}
      <Facts>
        <Fact label={<Trans>Network</Trans>} value={chainName(chainId)} />
        <CallFacts call={call} chainId={chainId} />
      </Facts>
      {call.kind === 'unknown' && <RawData call={call} />}
    </div>
  )
}

function CallFacts({ call, chainId }: CallDetailsProps) {
  switch (call.kind) {
    case 'payment':
    case 'transfer':
      return (
        <>
          <AddressFact label={<Trans>Recipient</Trans>} address={call.to} chainId={chainId} />
          <TokenFact amount={call.amount} />
        </>
      )
    case 'approve':
    case 'revoke':
      return (
        <>
          <AddressFact
            label={<Trans>Spender</Trans>}
            address={call.spender}
            chainId={chainId}
            contract={call.contract}
          />
          {call.kind === 'approve' && <TokenFact amount={call.amount} />}
        </>
      )
    case 'pool':
      return <PoolFacts call={call} chainId={chainId} />
    case 'swap':
      return <SwapFacts call={call} />
    case 'unknown':
      return <UnknownCallFacts call={call} chainId={chainId} />
    case 'refused':
      return null
  }
}

function PoolFacts({ call, chainId }: { call: Extract<CallDescription, { kind: 'pool' }>; chainId: number }) {
  const amountText = useAmountText()
  return (
    <>
      {call.action === 'check-in' && <Fact label={<Trans>Reward, at least</Trans>} value={amountText(call.minimum)} />}
      {call.action === 'transfer-rewards' && (
        <AddressFact label={<Trans>Recipient</Trans>} address={call.to} chainId={chainId} />
      )}
    </>
  )
}

function SwapFacts({ call }: { readonly call: Extract<CallDescription, { kind: 'swap' }> }) {
  const amountText = useAmountText()
  const { chainId } = call.receives
  return (
    <>
      <Fact label={<Trans>Arrives on</Trans>} value={chainName(chainId)} />
      <AddressFact label={<Trans>Recipient</Trans>} address={call.recipient} chainId={chainId} />
      {call.bridgeFee && <Fact label={<Trans>Bridge fee</Trans>} value={amountText(call.bridgeFee)} />}
    </>
  )
}

function UnknownCallFacts({ call, chainId }: { readonly call: UnknownCall; readonly chainId: number }) {
  const amountText = useAmountText()
  return (
    <>
      <AddressFact label={<Trans>Contract</Trans>} address={call.to} chainId={chainId} contract={call.contract} />
      <Fact label={<Trans>Function</Trans>} value={call.selector ?? <Trans>None</Trans>} />
      {call.value.amount > 0n && <Fact label={<Trans>Coins sent along</Trans>} value={amountText(call.value)} />}
    </>
  )
}

interface AddressFactProps {
  readonly label: ReactNode
  readonly address: Address
  readonly chainId: number
  readonly contract?: KnownContract | undefined
}

function AddressFact({ label, address, chainId, contract }: AddressFactProps) {
  return (
    <Fact
      label={label}
      value={<AddressText address={address} show="full" explorerUrl={addressUrl(chainId, address)} />}
      detail={contract && <ContractName contract={contract} />}
    />
  )
}

function TokenFact({ amount: { token, coin, chainId } }: { readonly amount: CallAmount }) {
  if (token === null || coin) return null
  return (
    <Fact
      label={<Trans>Token contract</Trans>}
      value={<AddressText address={token} show="full" explorerUrl={addressUrl(chainId, token)} />}
      detail={<Trans>Sevenport doesn’t know this token. The amount is in its smallest unit.</Trans>}
    />
  )
}

function UnknownCallNotice() {
  return (
    <Notice tone="warning" title={<Trans>Sevenport can’t tell what this does</Trans>}>
      <Trans>Approve it only if you know the contract and what you’re asking it to do.</Trans>
    </Notice>
  )
}

function RawData({ call }: { readonly call: UnknownCall }) {
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold text-brand-700">
        <Trans>Data</Trans>
      </summary>
      <p className="max-h-40 overflow-y-auto rounded-control bg-canvas p-3 font-mono text-caption break-all">
        {call.data}
      </p>
    </details>
  )
}

function RefusalNotice({ reason }: { readonly reason: CallRefusal }) {
  switch (reason) {
    case 'unlimited-approval':
      return (
        <Notice tone="danger" title={<Trans>It asks for an approval without a limit</Trans>}>
          <Trans>
            Whoever gets it could take all you ever hold of this token. Ask for exactly the amount you need.
          </Trans>
        </Notice>
      )
    case 'unreadable-approval':
      return (
        <Notice tone="danger" title={<Trans>It can’t be read completely</Trans>}>
          <Trans>The wallet only signs what it can show you. Report this to whoever sent the request.</Trans>
        </Notice>
      )
    case 'contract-creation':
      return (
        <Notice tone="danger" title={<Trans>It creates a contract</Trans>}>
          <Trans>The wallet on this device can’t deploy contracts.</Trans>
        </Notice>
      )
    case 'token-to-itself':
      return (
        <Notice tone="danger" title={<Trans>It sends a token to the token’s own contract</Trans>}>
          <Trans>No one could recover it from there. Check the recipient’s address.</Trans>
        </Notice>
      )
  }
}
