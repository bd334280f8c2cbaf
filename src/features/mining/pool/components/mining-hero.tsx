import { Plural, Trans } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { miningChainIds, miningPools } from '#src/entities/mining-pool/pools.ts'
import { countReady, sumByToken, type TokenSum } from '#src/entities/mining-pool/mining-totals.ts'
import { dailyRateRatio } from '#src/features/mining/shared/rules/rewards.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { HeroCard } from '#src/ui/card.tsx'
import { FigureSkeleton, HeroFigure, TotalOf } from '#src/features/mining/shared/components/hero-figure.tsx'

interface MiningHeroProps {
  /** Pools of all chains that have answered so far. */
  readonly snapshots: readonly PoolSnapshot[]
  /** A chain has neither responded nor failed yet, so there is no sum to show. */
  readonly isLoading: boolean
  /** A chain isn't responding: its funds are missing from every sum, so a zero sum may not be zero. */
  readonly isIncomplete: boolean
}

/** The user's stake across all chains; without a wallet, what staking would earn. */
export function MiningHero({ snapshots, isLoading, isIncomplete }: MiningHeroProps) {
  const { address } = useWallet()
  return (
    <HeroCard>
      {address ? (
        <MyStake snapshots={snapshots} isLoading={isLoading} isIncomplete={isIncomplete} />
      ) : (
        <Offer snapshots={snapshots} isLoading={isLoading} />
      )}
    </HeroCard>
  )
}

function Offer({ snapshots, isLoading }: Omit<MiningHeroProps, 'isIncomplete'>) {
  const format = useFormat()
  const { status, connect } = useWallet()
  const staked = sumByToken(snapshots, ({ state }) => state.staked)
  const pools = miningPools.length
  const networks = miningChainIds.length
  const bestDay = Math.max(0, ...snapshots.map(({ state }) => dailyRateRatio(state.rules, 7n)))
  const bestYear = format.percent(bestDay * 365)
  return (
    <div className="[--focus-ring:#fff]">
      <p className="text-white/85">
        <Trans>Seven ports, one daily check-in</Trans>
      </p>
      <p className="mt-1 text-headline font-bold tracking-tight">
        {isLoading ? <FigureSkeleton /> : bestDay === 0 ? '–' : <Trans>Up to {bestYear} a year</Trans>}
      </p>
      <p className="mt-1 text-white/85">
        <Trans>Stake stablecoins and check in every day. Unstake whenever you like.</Trans>
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-2">
        <HeroFigure label={<Trans>Total staked</Trans>}>
          <TotalOf sums={isLoading ? undefined : staked} />
        </HeroFigure>
        <HeroFigure label={<Trans>Pools</Trans>}>
          <Trans>
            {pools} on {networks} networks
          </Trans>
        </HeroFigure>
      </dl>
      <div className="mt-4">
        <Button variant="inverse" size="large" block loading={status === 'connecting'} onClick={connect}>
          <Trans>Connect wallet</Trans>
        </Button>
      </div>
    </div>
  )
}

function MyStake({ snapshots, isLoading, isIncomplete }: MiningHeroProps) {
  const staked = sumByToken(snapshots, ({ account }) => account?.state.stake ?? 0n)
  const rewards = sumByToken(snapshots, ({ account }) =>
    account ? account.state.claimable + account.state.claimed : 0n,
  )
  const ready = countReady(snapshots)
  const total = (sums: readonly TokenSum[]) =>
    isIncomplete && sums.every(({ amount }) => amount === 0n) ? '–' : <TotalOf sums={isLoading ? undefined : sums} />
  return (
    <>
      <p className="text-white/85">
        <Trans>Your stake across seven ports</Trans>
      </p>
      <p className="mt-1 text-headline font-bold tracking-tight tabular-nums">{total(staked)}</p>
      <dl className="mt-4 grid grid-cols-2 gap-2">
        <HeroFigure label={<Trans>Rewards</Trans>}>{total(rewards)}</HeroFigure>
        <HeroFigure label={<Trans>Check-ins due</Trans>}>
          {isLoading ? (
            <FigureSkeleton />
          ) : isIncomplete && ready === 0 ? (
            '–'
          ) : (
            <Plural value={ready} _0="None" one="# pool" other="# pools" />
          )}
        </HeroFigure>
      </dl>
    </>
  )
}
