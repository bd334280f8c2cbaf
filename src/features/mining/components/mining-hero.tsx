import { Plural, Trans } from '@lingui/react/macro'
import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import type { PoolSnapshot } from '#src/entities/mining-pool/pool-snapshot.ts'
import { miningChainIds, miningPools } from '#src/entities/mining-pool/pools.ts'
import { countReady, sumByToken } from '#src/features/mining/rules/mining-totals.ts'
import { dailyRateRatio } from '#src/features/mining/rules/rewards.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { HeroCard } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { HeroFigure, TotalOf } from './hero-figure.tsx'

interface MiningHeroProps {
  /** Pools of all chains that have answered so far. */
  readonly snapshots: readonly PoolSnapshot[]
  readonly isLoading: boolean
}

/** The person's stake over all chains; without a wallet, what staking would bring. */
export function MiningHero({ snapshots, isLoading }: MiningHeroProps) {
  const { address } = useWallet()
  return (
    <HeroCard>
      {address ? <MyStake snapshots={snapshots} isLoading={isLoading} /> : <Offer snapshots={snapshots} />}
    </HeroCard>
  )
}

function Offer({ snapshots }: { readonly snapshots: readonly PoolSnapshot[] }) {
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
        <Trans>Seven ports, one daily sign-in</Trans>
      </p>
      {bestDay === 0 ? (
        <Skeleton tone="onSea" className="mt-1 h-10 w-52" />
      ) : (
        <p className="mt-1 text-headline font-bold tracking-tight">
          <Trans>Up to {bestYear} a year</Trans>
        </p>
      )}
      <p className="mt-1 text-white/85">
        <Trans>Stake stablecoins, sign in every day. Take your stake out whenever you like.</Trans>
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-2">
        <HeroFigure label={<Trans>Staked by everybody</Trans>}>
          <TotalOf sums={staked} />
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

function MyStake({ snapshots, isLoading }: MiningHeroProps) {
  const staked = sumByToken(snapshots, ({ account }) => account?.state.stake ?? 0n)
  const rewards = sumByToken(snapshots, ({ account }) =>
    account ? account.state.claimable + account.state.claimed : 0n,
  )
  const ready = countReady(snapshots)
  return (
    <>
      <p className="text-white/85">
        <Trans>Your stake at seven ports</Trans>
      </p>
      {isLoading ? (
        <Skeleton tone="onSea" className="mt-1 h-10 w-44" />
      ) : (
        <p className="mt-1 text-headline font-bold tracking-tight tabular-nums">
          <TotalOf sums={staked} />
        </p>
      )}
      <dl className="mt-4 grid grid-cols-2 gap-2">
        <HeroFigure label={<Trans>Rewards</Trans>}>
          <TotalOf sums={rewards} />
        </HeroFigure>
        <HeroFigure label={<Trans>To sign in today</Trans>}>
          <Plural value={ready} _0="None" one="# pool" other="# pools" />
        </HeroFigure>
      </dl>
    </>
  )
}
