import { Trans } from '@lingui/react/macro'
import type { CallDescription } from '#src/entities/device-wallet/describe-call.ts'
import type { KnownContract } from '#src/entities/device-wallet/known-contract.ts'
import { useAmountText } from './use-amount-text.ts'

type PoolCall = Extract<CallDescription, { kind: 'pool' }>

/** Says in one line what a transaction does. */
export function CallTitle({ call }: { readonly call: CallDescription }) {
  const amountText = useAmountText()
  switch (call.kind) {
    case 'payment':
    case 'transfer': {
      const amount = amountText(call.amount)
      return <Trans>Send {amount}</Trans>
    }
    case 'approve': {
      const amount = amountText(call.amount)
      return <Trans>Approve spending of up to {amount}</Trans>
    }
    case 'revoke': {
      const symbol = call.coin?.symbol
      return symbol === undefined ? <Trans>Revoke an approval</Trans> : <Trans>Revoke an approval of {symbol}</Trans>
    }
    case 'pool':
      return <PoolCallTitle call={call} />
    case 'swap': {
      const pays = amountText(call.pays)
      const receives = amountText(call.receives)
      return (
        <Trans>
          Swap {pays} for at least {receives}
        </Trans>
      )
    }
    case 'unknown':
      return <Trans>Call a contract</Trans>
    case 'refused':
      return <Trans>This transaction can’t be signed</Trans>
  }
}

function PoolCallTitle({ call }: { readonly call: PoolCall }) {
  const amountText = useAmountText()
  const symbol = call.tokenSymbol
  switch (call.action) {
    case 'stake':
    case 'stake-with-permit': {
      const amount = amountText(call.amount)
      return <Trans>Stake {amount}</Trans>
    }
    case 'unstake': {
      const amount = amountText(call.amount)
      return <Trans>Unstake {amount}</Trans>
    }
    case 'leave':
      return <Trans>Leave the {symbol} pool with everything</Trans>
    case 'check-in':
      return <Trans>Check in to the {symbol} pool</Trans>
    case 'claim':
      return <Trans>Claim rewards in the {symbol} pool</Trans>
    case 'transfer-rewards': {
      const amount = amountText(call.amount)
      return <Trans>Transfer {amount} of rewards</Trans>
    }
  }
}

/** Names one of the app's contracts by its role. */
export function ContractName({ contract }: { readonly contract: KnownContract }) {
  if (contract.kind === 'swap-router') return <Trans>Swap router</Trans>
  if (contract.kind === 'token') return <Trans>Token contract</Trans>
  const symbol = contract.tokenSymbol
  return <Trans>{symbol} pool</Trans>
}
