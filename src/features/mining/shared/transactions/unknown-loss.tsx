import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface UnknownLossProps {
  readonly loss: UseQueryResult
}

/** Shown if the amount to be forfeited couldn't be read: why, and a button to retry. */
export function UnknownLoss({ loss: { error, isFetching, refetch } }: UnknownLossProps) {
  const { title, advice } = useChainErrorMessage()(chainErrorCode(error))
  return (
    <Notice
      live
      tone="danger"
      title={<Trans>We couldn’t check what you’d forfeit</Trans>}
      action={
        <Button size="small" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {title}. {advice}
    </Notice>
  )
}
