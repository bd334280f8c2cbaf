import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { addressUrl } from '#src/entities/chain/chain.ts'
import { maturity, type RewardMove, type RewardStatus } from '#src/entities/mining-pool/sign-in-records.ts'
import { useTokenText } from '#src/features/mining/hooks/use-token-text.ts'
import type { RewardRecord } from '#src/features/mining/rules/reward-record.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ProgressSteps } from '#src/ui/progress-steps.tsx'
import { TransactionHash } from './transaction-hash.tsx'

/** How many of the steps a reward in this state has behind it. */
const stepsDone: Readonly<Record<RewardStatus, number>> = {
  'no-reward': 1,
  maturing: 1,
  'not-claimed': 2,
  claimed: 3,
  'not-issued': 4,
  issued: 5,
}

/** The way of a reward from the sign-in into a wallet, with the transactions that have moved it. */
export function RewardSteps({ record }: { readonly record: RewardRecord }) {
  const format = useFormat()
  const { pool, status, hash, timestamp, claims, transfers } = record
  const done = stepsDone[status]
  const steps = [
    {
      id: 'signed-in',
      label: <Trans>Signed in</Trans>,
      detail: (
        <MoveLine timestamp={timestamp}>
          <TransactionHash chainId={pool.chainId} hash={hash} />
        </MoveLine>
      ),
    },
    {
      id: 'matured',
      label: <Trans>Matured</Trans>,
      detail: format.date(timestamp + maturity, { style: 'date-time' }),
    },
    {
      id: 'claimed',
      label: <Trans>Claimed</Trans>,
      isBegun: claims.length > 0,
      detail: claims.map((claim) => <Move key={claim.hash} record={record} move={claim} />),
    },
    {
      id: 'released',
      label: <Trans>Released by a streak of seven days</Trans>,
    },
    {
      id: 'issued',
      label: <Trans>Issued</Trans>,
      isBegun: transfers.length > 0,
      detail: transfers.map((transfer) => (
        <Move key={transfer.hash} record={record} move={transfer}>
          <span className="flex items-center gap-1">
            <Trans>To</Trans> <AddressText address={transfer.to} explorerUrl={addressUrl(pool.chainId, transfer.to)} />
          </span>
        </Move>
      )),
    },
  ]
  const shown = status === 'no-reward' ? steps.slice(0, 1) : steps
  return (
    <ProgressSteps
      steps={shown.map(({ isBegun = false, ...step }, index) => {
        if (index < done) return { ...step, status: 'done' }
        return {
          ...step,
          status: 'waiting',
          statusText: isBegun ? <Trans>In part</Trans> : <Trans>Still to come</Trans>,
        }
      })}
    />
  )
}

interface MoveProps {
  readonly record: RewardRecord
  readonly move: RewardMove
  readonly children?: ReactNode
}

/** A transaction that has moved the reward, or a part of it. */
function Move({ record: { pool }, move, children }: MoveProps) {
  const tokenText = useTokenText()
  return (
    <div className="not-first:mt-2">
      <MoveLine timestamp={move.timestamp}>
        <TransactionHash chainId={pool.chainId} hash={move.hash} />
      </MoveLine>
      <span className="tabular-nums">{tokenText(move.amount, pool.token)}</span>
      {children}
    </div>
  )
}

function MoveLine({ timestamp, children }: { readonly timestamp: bigint; readonly children: ReactNode }) {
  const format = useFormat()
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      {format.date(timestamp, { style: 'date-time' })}
      {children}
    </span>
  )
}
