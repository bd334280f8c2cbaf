import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { AnyFlowDescription, Intent } from './flow-description.ts'

/** Failures that don't say why the contract or the wallet refused. */
const generalFailures: ReadonlySet<ChainErrorCode> = new Set(['unknown', 'not-sent', 'dropped'])

interface FlowFailureProps {
  readonly code: ChainErrorCode
  readonly intent: Intent
  readonly description: AnyFlowDescription
  /** What failed; omitted before anything was tried. */
  readonly failed?: ReactNode
}

/** Says why something can't continue, in the specification's words (§8), and what to do about it. */
export function FlowFailure({ code, intent, description: { WayOut }, failed }: FlowFailureProps) {
  const { status, connect } = useWallet()
  const { title, advice } = useChainErrorMessage()(code)
  const isNamed = failed !== undefined && generalFailures.has(code)
  return (
    <Notice
      live
      tone={code === 'rejected' ? 'warning' : 'danger'}
      title={isNamed ? failed : title}
      action={
        status === 'disconnected' ? (
          <ConnectButton onClick={connect} />
        ) : (
          WayOut && <WayOut params={intent.params} code={code} />
        )
      }
    >
      {isNamed && code !== 'unknown' ? `${title}. ${advice}` : advice}
    </Notice>
  )
}

function ConnectButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="small" onClick={onClick}>
      <Trans>Connect wallet</Trans>
    </Button>
  )
}
