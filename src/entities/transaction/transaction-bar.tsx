import { Trans, useLingui } from '@lingui/react/macro'
import { useFlows } from '#src/chain/flow/use-flows.ts'
import type { FlowRecord, FlowStatus } from '#src/chain/flow/flow.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { IconComponent } from '#src/ui/icon.tsx'
import { CloseIcon } from '#src/ui/icons.tsx'
import { ChevronRightIcon, ErrorIcon, SuccessIcon, WarningIcon } from '#src/ui/launch-icons.tsx'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { hasEnded } from './flow-state.ts'
import { useDescription } from './transactions-context.ts'
import { useTransactionView } from './use-transaction-view.ts'

const looks: Record<Exclude<FlowStatus, 'running'>, { readonly icon: IconComponent; readonly className: string }> = {
  unknown: { icon: WarningIcon, className: 'text-warning' },
  interrupted: { icon: WarningIcon, className: 'text-warning' },
  done: { icon: SuccessIcon, className: 'text-success' },
  failed: { icon: ErrorIcon, className: 'text-danger' },
  replaced: { icon: WarningIcon, className: 'text-warning' },
  cancelled: { icon: WarningIcon, className: 'text-warning' },
}

/** Shows the newest transaction that is in progress or has an unseen result, on every page with a wallet. */
export function TransactionBar() {
  const { t } = useLingui()
  const { flows, dismiss } = useFlows()
  const { view, show } = useTransactionView()
  const flow = flows[0]
  const look = flow && flow.status !== 'running' ? looks[flow.status] : undefined

  return (
    <div role="status" className="pointer-events-none sticky bottom-[calc(12px+env(safe-area-inset-bottom))] z-20 px-4">
      {flow && view === undefined && (
        <div className="pointer-events-auto flex animate-rise items-center rounded-control bg-surface pr-1.5 shadow-floating">
          <button
            type="button"
            className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-4 text-start"
            onClick={() => show(flow.id)}
          >
            <span className={look?.className ?? 'text-brand-600'}>
              {look ? <look.icon size={22} /> : <Spinner size={20} immediate />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <FlowName flow={flow} />
              </span>
              <span className="block text-caption text-ink-muted">
                <StatusText status={flow.status} signing={flow.steps.some((step) => step.status === 'signing')} />
              </span>
            </span>
            <ChevronRightIcon size={18} />
          </button>
          {hasEnded(flow) && <IconButton icon={CloseIcon} label={t`Dismiss`} onClick={() => dismiss(flow.id)} />}
        </div>
      )}
    </div>
  )
}

function FlowName({ flow }: { readonly flow: FlowRecord }) {
  const tokenText = useTokenText()
  const { data: description } = useDescription(flow)
  const text = description?.describe(flow.params, tokenText)
  return (flow.status === 'done' ? text?.done : text?.running) ?? <Trans>Transaction</Trans>
}

function StatusText({ status, signing }: { readonly status: FlowStatus; readonly signing: boolean }) {
  switch (status) {
    case 'running':
      return signing ? <Trans>Confirm in your wallet</Trans> : <Trans>Waiting for the network</Trans>
    case 'interrupted':
      return <Trans>Interrupted: tap to continue</Trans>
    case 'unknown':
      return <Trans>No response from your wallet: tap for details</Trans>
    case 'done':
      return <Trans>Done</Trans>
    case 'failed':
      return <Trans>Failed: tap to see why</Trans>
    case 'replaced':
      return <Trans>Replaced by another transaction</Trans>
    case 'cancelled':
      return <Trans>Canceled</Trans>
  }
}
