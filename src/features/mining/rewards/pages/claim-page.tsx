import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { useChainTime } from '#src/entities/mining-pool/chain-clock.ts'
import type { AccountSnapshot, PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { ConnectCard } from '#src/features/mining/rewards/components/connect-card.tsx'
import { LocalWorldCard } from '#src/features/mining/shared/components/local-world-card.tsx'
import { MaturingCard } from '#src/features/mining/rewards/components/maturing-card.tsx'
import { NetworkNotice } from '#src/features/mining/shared/components/network-notice.tsx'
import { PoolPage } from '#src/features/mining/shared/components/pool-page.tsx'
import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { useTransactionView } from '#src/entities/transaction/use-transaction-view.ts'
import { poolLink } from '#src/features/mining/shared/pool-link.ts'
import { Beside } from '#src/ui/beside.tsx'
import { Amount } from '#src/ui/amount.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SendIcon } from '#src/ui/icons.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { useTokenText } from '#src/lib/use-token-text.ts'

/** Claiming: what has matured, and when the rest will. */
export function Component() {
  const { t } = useLingui()
  return (
    <PoolPage title={t`Claim rewards`} backTo={paths.signIn}>
      {(snapshot) =>
        snapshot.account ? (
          <ClaimContent snapshot={snapshot} account={snapshot.account} />
        ) : (
          <ConnectCard text={<Trans>Connect your wallet to see what you can claim.</Trans>} />
        )
      }
    </PoolPage>
  )
}

interface ClaimContentProps {
  readonly snapshot: PoolSnapshot
  readonly account: AccountSnapshot
}

function ClaimContent({ snapshot, account }: ClaimContentProps) {
  const { t } = useLingui()
  const now = useChainTime(snapshot)
  const fiatText = useFiatText()
  const tokenText = useTokenText()
  const { review } = useTransactionView()
  const { pool } = snapshot
  const { token } = pool
  const { claimable, claimed } = account.state
  return (
    <>
      <NetworkNotice chainId={pool.chainId} />
      <Card>
        <div className="flex flex-col items-center py-3 text-center">
          <p className="mb-2 text-ink-muted">
            <Trans>Ready to claim</Trans>
          </p>
          <Amount
            value={claimable}
            decimals={token.decimals}
            symbol={token.symbol}
            size="headline"
            tone="reward"
            align="center"
            icon
            fiat={fiatText(claimable, token)}
          />
        </div>
        <div className="mt-3">
          <Button
            size="large"
            block
            disabledReason={
              claimable === 0n ? t`Nothing to claim yet. You can claim rewards 24 hours after check-in.` : undefined
            }
            onClick={() => review({ kind: 'claim', params: { pool: pool.key } })}
          >
            <Trans>Claim</Trans>
          </Button>
        </div>
      </Card>
      <Beside>
        <MaturingCard snapshot={snapshot} account={account} now={now} />
        <Card padding="none">
          <List>
            <ListRow
              icon={<SendIcon size={22} />}
              title={<Trans>Claimed rewards</Trans>}
              description={<Trans>Transfer after 7 days in a row</Trans>}
              value={<span className="font-semibold text-ink tabular-nums">{tokenText(claimed, token)}</span>}
              to={poolLink(paths.transferRewards, pool)}
            />
          </List>
        </Card>
        <LocalWorldCard snapshot={snapshot} now={now} />
      </Beside>
    </>
  )
}
