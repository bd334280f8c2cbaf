import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { addressUrl } from '#src/chain/chain-names.ts'
import { maturity, type RewardMove, type RewardStatus } from '#src/entities/mining-pool/sign-in-records.ts'
import { useTokenText } from '#src/lib/use-token-text.ts'
import type { RewardRecord } from '#src/features/mining/shared/rules/reward-record.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ProgressSteps } from '#src/ui/progress-steps.tsx'
import { PricedTransactionHash } from '#src/features/mining/shared/components/priced-transaction-hash.tsx'

/** How many steps a reward with this status has completed. */
const stepsDone: Readonly<Record<RewardStatus, number>> = {
  'no-reward': 1,
  maturing: 1,
  'not-claimed': 2,
  claimed: 3,
  'not-issued': 4,
  issued: 5,
}

/** A reward’s progress from check-in to wallet, with the transactions that moved it. */
export function RewardSteps({ record }: { readonly record: RewardRecord }) {
  const format = useFormat()
  const { pool, status, hash, timestamp, claims, transfers } = record
  const done = stepsDone[status]
  const steps = [
    {
      id: 'signed-in',
      label: <Trans>Checked in</Trans>,
      detail: (
        <MoveLine timestamp={timestamp}>
          <PricedTransactionHash chainId={pool.chainId} hash={hash} />
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
      label: <Trans>Unlocked by a 7-day streak</Trans>,
    },
    {
      id: 'issued',
      label: <Trans>Paid out</Trans>,
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
          statusText: isBegun ? <Trans>Partly done</Trans> : <Trans>Not yet</Trans>,
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

/** A transaction that moved the reward or part of it. */
function Move({ record: { pool }, move, children }: MoveProps) {
  const tokenText = useTokenText()
  return (
    <div className="not-first:mt-2">
      <MoveLine timestamp={move.timestamp}>
        <PricedTransactionHash chainId={pool.chainId} hash={move.hash} />
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
