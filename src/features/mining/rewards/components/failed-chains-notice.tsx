import { Trans } from '@lingui/react/macro'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { chainName } from '#src/chain/chain-names.ts'
import type { FailedChain } from '#src/features/mining/shared/reward-records.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { RefreshIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface FailedChainsNoticeProps {
  readonly chains: readonly FailedChain[]
  readonly onRetry: () => void
}

/** Which chains' rewards are missing from the page, and why. */
export function FailedChainsNotice({ chains, onRetry }: FailedChainsNoticeProps) {
  const errorMessage = useChainErrorMessage()
  return (
    <Notice
      tone="warning"
      live
      title={<Trans>Some networks didn’t respond</Trans>}
      action={
        <Button size="small" variant="secondary" icon={RefreshIcon} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <ul>
        {chains.map(({ chainId, error }) => (
          <li key={chainId}>
            <span className="font-semibold">{chainName(chainId)}</span>: {errorMessage(error).title}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        <Trans>Your rewards there are safe on-chain.</Trans>
      </p>
    </Notice>
  )
}
