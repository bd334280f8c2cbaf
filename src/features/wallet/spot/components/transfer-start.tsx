import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Coin } from '#api/coins.ts'
import { paths } from '#src/config/paths.ts'
import { type Balances, isRestricted } from '#src/entities/balance/balance.queries.ts'
import { useBalances } from '#src/entities/balance/use-balances.ts'
import { useLimitUsage } from '#src/entities/balance/limit-usage.queries.ts'
import { RestrictionNotices } from '#src/entities/balance/restriction-notices.tsx'
import { useProfile } from '#src/entities/session/profile.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CoinsIcon, LockIcon } from '#src/ui/launch-icons.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#src/ui/state.tsx'

interface TransferStartProps {
  /** Renders the form if nothing prevents a transfer. */
  readonly children: (
    coins: readonly Coin[],
    balances: Balances,
    /** The used part of the 24-hour limits, by coin. */
    used: Readonly<Record<string, string>>,
  ) => ReactNode
}

/** Checks what a transfer requires: a balance, a fund password, and an account that is neither frozen nor in debt. */
export function TransferStart({ children }: TransferStartProps) {
  const { i18n } = useLingui()
  const coins = useSpotCoins()
  const { userId } = useUser()
  const balances = useBalances(userId)
  const usage = useLimitUsage(userId)
  const profile = useProfile()
  const queries = [coins, balances, profile, usage]
  const error = queries.map((query) => query.error).find((found) => found !== null)
  if (!coins.data || !balances.data || !profile.data || !usage.data) {
    return (
      <Card padding="none">
        {error ? (
          <ErrorState
            text={i18n._(apiErrorText(error))}
            onRetry={() => {
              for (const query of queries) void query.refetch()
            }}
            retrying={queries.some(({ isFetching }) => isFetching)}
          />
        ) : (
          <SkeletonRows count={5} />
        )}
      </Card>
    )
  }
  const { byCoin } = balances.data
  if (isRestricted(balances.data)) return <RestrictionNotices balances={balances.data} />
  if (!profile.data.hasFundPassword) return <NoFundPassword />
  if (Object.values(byCoin).every(({ available }) => available === 0n)) return <NothingToSend />
  return children(coins.data, balances.data, usage.data)
}

function NoFundPassword() {
  return (
    <Card>
      <EmptyState
        icon={LockIcon}
        title={<Trans>Set a fund password first</Trans>}
        text={
          <Trans>You’ll use it to confirm withdrawals and transfers. It’s separate from your login password.</Trans>
        }
        action={
          <ButtonLink to={paths.setFundPassword}>
            <Trans>Set fund password</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}

function NothingToSend() {
  return (
    <Card>
      <EmptyState
        icon={CoinsIcon}
        title={<Trans>Nothing to send yet</Trans>}
        text={<Trans>Once you deposit coins, you can send them to anyone by email for free.</Trans>}
        action={
          <ButtonLink to={paths.deposit}>
            <Trans>Deposit</Trans>
          </ButtonLink>
        }
      />
    </Card>
  )
}
