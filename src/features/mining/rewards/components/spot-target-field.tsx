import { Trans } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import { chainName } from '#src/chain/chain-names.ts'
import { RefusedAddress } from '#src/entities/deposit-address/refused-address.tsx'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { logInHref } from '#src/entities/session/return-to.ts'
import type { SpotTarget } from '#src/features/mining/rewards/hooks/use-spot-target.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface SpotTargetFieldProps {
  readonly target: SpotTarget
  readonly pool: MiningPool
}

/** The user's own deposit address as the destination of rewards, or why there is none. */
export function SpotTargetField({ target, pool }: SpotTargetFieldProps) {
  const { symbol } = pool.token
  const network = chainName(pool.chainId)
  switch (target.state) {
    case 'guest':
      return <LogInFirst pool={pool} />
    case 'loading':
      return <Skeleton className="h-16 rounded-control" />
    case 'unread':
      return (
        <Notice
          live
          tone="danger"
          title={<Trans>Can’t reach your Sevenport wallet</Trans>}
          action={
            <Button size="small" variant="secondary" loading={target.isRetrying} onClick={target.retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Try again in a moment, or send the rewards to your own wallet.</Trans>
        </Notice>
      )
    case 'refused':
      return <RefusedAddress fault={target.fault} isChecking={target.isRetrying} onCheckAgain={target.retry} />
    case 'closed':
      return target.listing === 'unavailable' ? (
        <Notice live title={<Trans>Not available yet</Trans>}>
          <Trans>
            Your Sevenport wallet doesn’t support {symbol} on {network} yet. Send the rewards to your own wallet.
          </Trans>
        </Notice>
      ) : (
        <Notice live tone="warning" title={<Trans>Deposits are paused</Trans>}>
          <Trans>
            Your Sevenport wallet can’t receive {symbol} on {network} right now. Try later, or send the rewards to your
            own wallet.
          </Trans>
        </Notice>
      )
    case 'open':
      return (
        <div>
          <p className="text-caption text-ink-muted">
            <Trans>Your deposit address, calculated by this app:</Trans>
          </p>
          <AddressText address={target.address} show="full" copyable={false} />
          <p className="mt-2 text-caption text-ink-muted">
            <Trans>Rewards of any size arrive in your Sevenport wallet once the network confirms the transfer.</Trans>
          </p>
        </div>
      )
  }
}

function LogInFirst({ pool }: Pick<SpotTargetFieldProps, 'pool'>) {
  const place = {
    pathname: paths.transferRewards,
    search: `?${new URLSearchParams({ pool: pool.key, to: 'spot' }).toString()}`,
  }
  return (
    <Notice
      title={<Trans>Log in first</Trans>}
      action={
        <ButtonLink size="small" to={logInHref('main', place)}>
          <Trans>Log in</Trans>
        </ButtonLink>
      }
    >
      <Trans>Log in to send rewards straight to your Sevenport wallet. We’ll bring you back to this page.</Trans>
    </Notice>
  )
}
