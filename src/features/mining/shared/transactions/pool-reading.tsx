import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ChainErrorCode } from '#src/chain/chain-error.ts'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { GetTestCoinsButton } from '#src/entities/local-world/get-test-coins-button.tsx'
import { usePool } from '#src/entities/mining-pool/mining-pool.queries.ts'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import type { FlowReview, ReadingProps } from '#src/entities/transaction/flow-description.ts'
import { PoolName } from '#src/features/mining/shared/components/pool-name.tsx'
import type { PoolParams } from '#src/features/mining/shared/flows/flow-params.ts'
import { poolOf } from '#src/features/mining/shared/flows/pool-step.ts'

/** The state of the pool and of the user in it. */
export interface PoolReading {
  readonly pool: MiningPool
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
}

interface PoolReadingQuery extends Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> {
  readonly data: PoolReading | undefined
}

/** Reads a flow's pool, and the connected account in it. */
export function usePoolReading(params: PoolParams): PoolReadingQuery {
  const { address } = useWallet()
  const pool = poolOf(params)
  const { data: snapshot, error, isFetching, refetch } = usePool(pool, address)
  const account = snapshot?.account
  return { data: account && { pool, snapshot, account }, error, isFetching, refetch }
}

/** Returns the review of a single-step flow that needs only the pool from the chain. */
export function usePoolReview(params: PoolParams, step: string): FlowReview {
  const reading = usePoolReading(params)
  const isKnown = reading.data !== undefined
  return { awaited: isKnown ? undefined : reading, isPending: !isKnown, steps: [step] }
}

/** The same as a component, for flows that need nothing else. */
export function reviewOfPool(step: string) {
  return function PoolReview({ params, children }: ReadingProps<PoolParams, FlowReview>) {
    return children(usePoolReview(params, step))
  }
}

export type SummaryProps<Params> = PoolReading & { readonly params: Params }

/** Wraps a summary that needs the pool, so that it shows once the pool has been read. */
export function summaryOfPool<Params extends PoolParams>(Summary: ComponentType<SummaryProps<Params>>) {
  return function PoolSummary({ params }: { readonly params: Params }) {
    const { data } = usePoolReading(params)
    return data && <Summary params={params} {...data} />
  }
}

/** Errors that more coins in the wallet resolve. */
const coinErrors: ReadonlySet<ChainErrorCode> = new Set([
  'native-balance-zero',
  'insufficient-gas',
  'token-balance-zero',
  'token-balance-too-low',
])

/** Texts that all pool flows share. */
export const aboutPool = {
  Subject: ({ params }: { readonly params: PoolParams }) => <PoolName pool={poolOf(params)} />,
  WayOut: ({ params, code }: { readonly params: PoolParams; readonly code: ChainErrorCode }) =>
    coinErrors.has(code) && <GetTestCoinsButton chainId={poolOf(params).chainId} />,
}

/** Shown above the link to the transaction that has to finish first. */
export const busyPool = <Trans>Another transaction for this pool is in progress</Trans>
