import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { logInHref } from '#src/entities/session/return-to.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { ownProofQueryOptions } from '#src/features/wallet/reserves/reserves.queries.ts'
import type { Reserves } from '#api/reserves.ts'
import type { CoinProof } from '#src/features/wallet/reserves/rules/own-proof.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'
import { SupportLink } from '#src/ui/support-link.tsx'
import { CheckRow } from './check-row.tsx'
import { ProvenCoins } from './proven-coins.tsx'

/** Whether the user's own balances are included in the published sums. */
export function OwnProofCard({ reserves }: { readonly reserves: Reserves }) {
  const userId = useLoggedInUserId()
  return (
    <Card title={<Trans>Your balance</Trans>}>
      {userId === null ? <LogInToCheck /> : <OwnProof userId={userId} reserves={reserves} />}
    </Card>
  )
}

function LogInToCheck() {
  const href = logInHref('main', useLocation())
  return (
    <EmptyState
      icon={LockIcon}
      title={<Trans>Is your balance included?</Trans>}
      text={<Trans>Log in, and your browser will check.</Trans>}
      action={
        <ButtonLink to={href}>
          <Trans>Log in</Trans>
        </ButtonLink>
      }
    />
  )
}

function OwnProof({ userId, reserves }: { readonly userId: string; readonly reserves: Reserves }) {
  const { i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(ownProofQueryOptions(userId, reserves))
  if (error) {
    return <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return <SkeletonRows count={2} />
  if (data.length === 0) {
    return (
      <Notice>
        <Trans>
          You held no coins when this was published. If you did, contact <SupportLink />.
        </Trans>
      </Notice>
    )
  }
  return (
    <>
      <ProvenCoins proofs={data} userId={userId} />
      <Checks proofs={data} at={reserves.at} userId={userId} />
    </>
  )
}

interface ChecksProps {
  readonly proofs: readonly CoinProof[]
  readonly at: string
  readonly userId: string
}

/** The browser's checks, step by step. */
function Checks({ proofs, at, userId }: ChecksProps) {
  const format = useFormat()
  const moment = format.date(Date.parse(at) / 1000, { style: 'date-time' })
  const leaves = proofs.reduce((sum, proof) => sum + proof.leaves, 0)
  const hashes = proofs.reduce((sum, proof) => sum + proof.leaves * proof.steps, 0)
  const result = proofs.every(({ isProven }) => isProven) ? 'passed' : 'failed'
  return (
    <>
      <ol className="mt-2 divide-y divide-line">
        <CheckRow result={result} title={<Trans>These leaves are yours</Trans>}>
          <Plural
            value={leaves}
            one="# leaf was hashed here from your account number, a secret and the amount. It can’t belong to anyone else."
            other="# leaves were hashed here from your account number, secrets and the amounts. They can’t belong to anyone else."
          />
          <span className="mt-0.5 block break-all tabular-nums">{userId}</span>
        </CheckRow>
        <CheckRow result={result} title={<Trans>They’re in the published total</Trans>}>
          <Plural
            value={hashes}
            one="After # hash, the path ends in the root everyone sees. Leaving you out would change it."
            other="After # hashes, the paths end in the root everyone sees. Leaving you out would change it."
          />
        </CheckRow>
        <CheckRow result="open" title={<Trans>The amounts are right</Trans>}>
          <Trans>Only you know what you held at {moment}. Compare the amounts above with your wallet history.</Trans>
        </CheckRow>
      </ol>
      {result === 'failed' && (
        <div className="mt-3">
          <Notice tone="danger" live title={<Trans>This doesn’t add up</Trans>}>
            <Trans>
              The balance we showed you isn’t part of what we published. Take a screenshot of this page and share it.
            </Trans>
          </Notice>
        </div>
      )}
    </>
  )
}
