import type { UseQueryResult } from '@tanstack/react-query'
import { chainErrorCode } from '#src/chain/chain-error.ts'
import { useChainErrorMessage } from '#src/chain/chain-error-message.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

interface ReadingStateProps {
  readonly reading: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** Shown instead of data that hasn't loaded: the reason, and a button to retry. */
export function ReadingState({ reading: { error, isFetching, refetch } }: ReadingStateProps) {
  const errorMessage = useChainErrorMessage()
  if (!error) return <Skeleton className="h-64 rounded-control" />
  const { title, advice } = errorMessage(chainErrorCode(error))
  return <ErrorState title={title} text={advice} retrying={isFetching} onRetry={() => void refetch()} />
}
