import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { nativeCoinOf } from '#src/chain/chain-names.ts'
import type { FlowPreview } from '#src/chain/flow/flow-cost.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { AnyFlowDescription, Intent } from './flow-description.ts'
import { useDefinition, useTransactions } from './transactions-context.ts'

interface NetworkFeeProps {
  readonly intent: Intent
  readonly description: AnyFlowDescription
  readonly preview: UseQueryResult<FlowPreview>
}

/** Shows the network fee, and what the flow compares it with. */
export function NetworkFee({ intent, description, preview }: NetworkFeeProps) {
  const errorMessage = useChainErrorMessage()
  if (preview.isError) {
    const { title, advice } = errorMessage(chainErrorCode(preview.error))
    return (
      <Notice
        live
        tone="warning"
        title={<Trans>Network fee unavailable</Trans>}
        action={
          <Button size="small" variant="secondary" loading={preview.isFetching} onClick={() => void preview.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {title}. {advice}
      </Notice>
    )
  }
  return <Fee intent={intent} description={description} preview={preview.data} />
}

interface FeeProps extends Omit<NetworkFeeProps, 'preview'> {
  /** `undefined` while it is being estimated. */
  readonly preview: FlowPreview | undefined
}

function Fee({ intent, description: { FeeDetails, FeeWarning }, preview }: FeeProps) {
  const tokenText = useTokenText()
  const { fiatText } = useTransactions()
  const { params } = intent
  const coin = nativeCoinOf(useDefinition(intent).chainId(params))
  if (!coin) return null
  return (
    <div className="space-y-3">
      <div className="rounded-control bg-canvas px-4 py-1">
        <Facts>
          <Fact
            label={
              preview?.isFeeApproximate === true ? <Trans>Estimated network fee</Trans> : <Trans>Network fee</Trans>
            }
            value={preview && tokenText(preview.fee, coin)}
            detail={fiatText(preview?.fee, coin)}
          />
          {FeeDetails && <FeeDetails params={params} fee={preview?.fee} />}
        </Facts>
      </div>
      {FeeWarning && <FeeWarning params={params} fee={preview?.fee} />}
    </div>
  )
}
