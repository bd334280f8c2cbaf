import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { chainName } from '#src/chain/chain-names.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Intent } from './flow-description.ts'
import { useDefinition } from './transactions-context.ts'

interface ReviewStepsProps {
  readonly intent: Intent
  readonly steps: readonly string[] | undefined
  readonly texts: Readonly<Record<string, ReactNode>>
  readonly note: ReactNode
}

/** Lists what the wallet will ask for. Hidden for a single call that needs no explanation. */
export function ReviewSteps({ intent, steps, texts, note }: ReviewStepsProps) {
  const chainId = useDefinition(intent).chainId(intent.params)
  if (!steps) return <Skeleton className="h-40 rounded-control" />
  if (steps.length === 1 && note === undefined) return null
  return (
    <section>
      <h3 className="text-caption font-semibold text-ink-muted">
        <Trans>What your wallet will ask for</Trans>
      </h3>
      <ol className="mt-2 space-y-2">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-2.5">
            <span
              aria-hidden="true"
              className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-50 text-micro font-bold text-brand-700"
            >
              {index + 1}
            </span>
            <span className="font-medium">
              <StepName step={step} chainId={chainId} texts={texts} />
            </span>
          </li>
        ))}
      </ol>
      {note}
    </section>
  )
}

interface StepNameProps {
  readonly step: string
  readonly chainId: number
  readonly texts: Readonly<Record<string, ReactNode>>
}

/** Names what the wallet is asked for in a step. `switch-network` comes first if the wallet is on another network. */
export function StepName({ step, chainId, texts }: StepNameProps) {
  const network = chainName(chainId)
  return step === 'switch-network' ? <Trans>Switch to {network}</Trans> : texts[step]
}
