import { Trans } from '@lingui/react/macro'
import type { FlowRecord, FlowStepRecord } from '#src/chain/flow/flow.ts'
import { useFlows } from '#src/chain/flow/use-flows.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ProgressSteps } from '#src/ui/progress-steps.tsx'
import type { AnyFlowDescription, NextAction } from './flow-description.ts'
import { FlowFailure } from './flow-failure.tsx'
import { StepName } from './review-steps.tsx'
import { TransactionHash } from './transaction-hash.tsx'
import { useTransactions } from './transactions-context.ts'
import { useTransactionView } from './use-transaction-view.ts'

interface TransactionProgressProps {
  readonly flow: FlowRecord
  readonly description: AnyFlowDescription
}

/** A transaction’s progress, step by step, and its result. */
export function TransactionProgress({ flow, description }: TransactionProgressProps) {
  const tokenText = useTokenText()
  const texts = description.describe(flow.params, tokenText).steps
  return (
    <div className="space-y-5">
      {flow.status === 'done' && <Done flow={flow} description={description} />}
      <ProgressSteps
        steps={flow.steps.map((step) => ({
          id: step.id,
          label: <StepName step={step.id} chainId={flow.chainId} texts={texts} />,
          status: step.status,
          detail: <StepDetail step={step} chainId={flow.chainId} />,
        }))}
      />
      {flow.steps.length === 0 && flow.status === 'running' && (
        <p role="status" className="text-center text-ink-muted">
          <Trans>Preparing transaction…</Trans>
        </p>
      )}
      <Outcome flow={flow} description={description} />
    </div>
  )
}

/** The next action for a transaction, whatever its result. */
export function ProgressFooter({ flow, description }: TransactionProgressProps) {
  const { retry } = useFlows()
  const { close } = useTransactionView()
  if (flow.status === 'done') return <DoneFooter flow={flow} description={description} />
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
      {/* The chains of an earlier local world are gone: there is nothing to continue. */}
      {flow.error !== 'former-world' && (
        <Button size="large" block onClick={() => retry(flow.id)}>
          {flow.status === 'interrupted' ? <Trans>Continue</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
      <Button variant="ghost" size="large" block onClick={close}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}

/** Offers no retry until the wallet has nothing left to confirm, which only the user can tell. */
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

function DoneFooter({ flow: { params }, description: { Next } }: TransactionProgressProps) {
  return Next ? <Next params={params}>{(next) => <CloseFooter next={next} />}</Next> : <CloseFooter next={undefined} />
}

/** Offers the usual next step after a finished transaction. */
function CloseFooter({ next }: { readonly next: NextAction | undefined }) {
  const { close } = useTransactionView()
  return (
    <div className="grid gap-2">
      {next && (
        <Button size="large" block onClick={next.go}>
          {next.label}
        </Button>
      )}
      <Button size="large" block variant={next ? 'ghost' : 'primary'} onClick={close}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}

function StepDetail({ step, chainId }: { readonly step: FlowStepRecord; readonly chainId: number }) {
  const { fiatText } = useTransactions()
  return (
    step.hash && (
      <TransactionHash chainId={chainId} hash={step.hash} fiatText={fiatText} mined={step.status === 'done'} />
    )
  )
}

function Done({ flow: { params }, description: { describe, Success } }: TransactionProgressProps) {
  const tokenText = useTokenText()
  return (
    <div role="status" className="flex flex-col items-center pt-2 text-center">
      {Success ? (
        <Success params={params} />
      ) : (
        <span className="inline-flex size-16 animate-rise items-center justify-center rounded-full bg-success text-white">
          <CheckIcon size={34} />
        </span>
      )}
      <p className="mt-3 text-title font-bold">{describe(params, tokenText).done}</p>
    </div>
  )
}

/** Explains why a flow doesn't continue by itself. */
function Outcome({ flow, description }: TransactionProgressProps) {
  const tokenText = useTokenText()
  switch (flow.status) {
    case 'failed':
      return (
        <FlowFailure
          code={flow.error ?? 'unknown'}
          intent={flow}
          description={description}
          failed={description.describe(flow.params, tokenText).failed ?? <Trans>Submission failed</Trans>}
        />
      )
    case 'interrupted':
      return (
        <Notice tone="warning" title={<Trans>Interrupted partway through</Trans>}>
          <Trans>You left before the last step. Completed steps are kept.</Trans>
        </Notice>
      )
    case 'unknown':
      return (
        <Notice tone="warning" title={<Trans>Your wallet hasn’t responded yet</Trans>}>
          <Trans>
            It may still be asking you. Open it to confirm or decline. We’ll keep checking the network and update this
            page as soon as it goes through.
          </Trans>
        </Notice>
      )
    case 'replaced':
      return (
        <Notice tone="warning" title={<Trans>Replaced by another transaction</Trans>}>
          <Trans>Your wallet sent a different transaction instead, so this one didn’t happen.</Trans>
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice tone="warning" title={<Trans>Canceled</Trans>}>
          <Trans>You canceled it in your wallet. Nothing was moved.</Trans>
        </Notice>
      )
    case 'done':
      return (
        // A wallet that was asked twice may not know that one confirmation is enough.
        flow.requests.some((request) => request.isAnswered !== true) && (
          <Notice tone="warning" title={<Trans>Decline the other request in your wallet</Trans>}>
            <Trans>You were asked twice, and one request went through. Confirming the other would repeat it.</Trans>
          </Notice>
        )
      )
    case 'running':
      return null
  }
}
