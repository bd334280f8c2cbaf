import { Trans } from '@lingui/react/macro'
import type { FlowRecord, FlowStepRecord } from '#src/chain/flow/flow.ts'
import { useFlows } from '#src/chain/flow/use-flows.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { MiningStepId } from '#src/features/mining/flows/step-id.ts'
import { useStepText } from '#src/features/mining/hooks/use-step-text.ts'
import { useTransactionText } from '#src/features/mining/hooks/use-transaction-text.ts'
import { useTransactionView } from '#src/features/mining/hooks/use-transaction-view.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ProgressSteps } from '#src/ui/progress-steps.tsx'
import { FlowFailure } from './flow-failure.tsx'
import { NextPage } from './next-page.tsx'
import { PortReached } from './port-reached.tsx'
import { TransactionHash } from './transaction-hash.tsx'

interface TransactionProgressProps {
  readonly flow: FlowRecord
  readonly pool: MiningPool
}

/** Where a transaction stands, step by step, and how it ended. */
export function TransactionProgress({ flow, pool }: TransactionProgressProps) {
  const stepText = useStepText(flow, pool)
  return (
    <div className="space-y-5">
      {flow.status === 'done' && <Done flow={flow} pool={pool} />}
      <ProgressSteps
        steps={flow.steps.map((step) => ({
          id: step.id,
          label: stepText(step.id as MiningStepId),
          status: step.status,
          detail: <StepDetail step={step} pool={pool} />,
        }))}
      />
      {flow.steps.length === 0 && flow.status === 'running' && (
        <p role="status" className="text-center text-ink-muted">
          <Trans>Preparing the transaction …</Trans>
        </p>
      )}
      <Outcome flow={flow} pool={pool} />
    </div>
  )
}

/** The way on from a transaction, whatever became of it. */
export function ProgressFooter({ flow, pool }: TransactionProgressProps) {
  const { retry } = useFlows()
  const { close } = useTransactionView()
  if (flow.status === 'done') return <NextPage flow={flow} pool={pool} />
  if (flow.status === 'running') {
    return (
      <Button variant="secondary" size="large" block onClick={close}>
        <Trans>Continue in the background</Trans>
      </Button>
    )
  }
  if (flow.status === 'unknown') return <UnknownFooter flow={flow} />
  return (
    <div className="grid gap-2">
      {/* The chains of an earlier local world are gone: there is nothing to go on with. */}
      {flow.error !== 'former-world' && (
        <Button size="large" block onClick={() => retry(flow.id)}>
          {flow.status === 'interrupted' ? <Trans>Go on</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
      <Button variant="ghost" size="large" block onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}

/** Nothing is offered again before the wallet has nothing left to confirm; only the person can tell. */
function UnknownFooter({ flow }: Pick<TransactionProgressProps, 'flow'>) {
  const { giveUp } = useFlows()
  const { close } = useTransactionView()
  return (
    <div className="grid gap-2">
      <Button size="large" block onClick={close}>
        <Trans>Keep checking in the background</Trans>
      </Button>
      <Button variant="ghost" size="large" block loading={flow.isGivenUp === true} onClick={() => giveUp(flow.id)}>
        <Trans>My wallet has nothing to confirm</Trans>
      </Button>
    </div>
  )
}

function StepDetail({ step, pool }: { readonly step: FlowStepRecord; readonly pool: MiningPool }) {
  return step.hash && <TransactionHash chainId={pool.chainId} hash={step.hash} mined={step.status === 'done'} />
}

function Done({ flow, pool }: TransactionProgressProps) {
  const transactionText = useTransactionText()
  return (
    <div role="status" className="flex flex-col items-center pt-2 text-center">
      {flow.kind === 'sign-in' ? (
        <PortReached pool={pool} />
      ) : (
        <span className="inline-flex size-16 animate-rise items-center justify-center rounded-full bg-success text-white">
          <CheckIcon size={34} />
        </span>
      )}
      <p className="mt-3 text-title font-bold">{transactionText(flow).done}</p>
    </div>
  )
}

/** What it means that a flow does not go on by itself. */
function Outcome({ flow, pool }: TransactionProgressProps) {
  switch (flow.status) {
    case 'failed':
      return <FlowFailure code={flow.error ?? 'unknown'} kind={flow.kind} pool={pool} />
    case 'interrupted':
      return (
        <Notice tone="warning" title={<Trans>Interrupted half-way</Trans>}>
          <Trans>The page was left before the last step. What is done stays done.</Trans>
        </Notice>
      )
    case 'unknown':
      return (
        <Notice tone="warning" title={<Trans>Your wallet hasn't answered yet</Trans>}>
          <Trans>
            It may still ask you. Open it and confirm or decline there. We keep checking the network, and this page
            shows it as soon as it goes through.
          </Trans>
        </Notice>
      )
    case 'replaced':
      return (
        <Notice tone="warning" title={<Trans>Replaced by another transaction</Trans>}>
          <Trans>Your wallet sent something else in its place, so this one did not happen.</Trans>
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice tone="warning" title={<Trans>Cancelled</Trans>}>
          <Trans>You cancelled it in your wallet. Nothing was moved.</Trans>
        </Notice>
      )
    case 'done':
      return (
        // A wallet that was asked twice may not have noticed that one of the two is enough.
        flow.requests.some((request) => request.isAnswered !== true) && (
          <Notice tone="warning" title={<Trans>Decline the other request in your wallet</Trans>}>
            <Trans>
              You were asked twice, and one of the two has gone through. Confirming the other would repeat it.
            </Trans>
          </Notice>
        )
      )
    case 'running':
      return null
  }
}
