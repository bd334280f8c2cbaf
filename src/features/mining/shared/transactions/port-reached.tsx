import { useWallet } from '#src/chain/wallet/use-wallet.ts'
import { usePool } from '#src/entities/mining-pool/mining-pool.queries.ts'
import type { MiningPool } from '#src/entities/mining-pool/pools.ts'
import { HeroCard } from '#src/ui/card.tsx'
import { StreakLabel, StreakVoyage } from '#src/ui/streak-voyage.tsx'

/** The voyage with the port reached by today's check-in. */
export function PortReached({ pool }: { readonly pool: MiningPool }) {
  const { address } = useWallet()
  const { data: snapshot } = usePool(pool, address)
  const streak = Number(snapshot?.account?.state.streak ?? 0n)
  return (
    <div className="w-full animate-rise">
      <HeroCard bleed>
        <p className="pt-4 text-title font-bold">
          <StreakLabel streak={streak} />
        </p>
        <div className="px-2">
          <StreakVoyage streak={streak} signedToday />
        </div>
      </HeroCard>
    </div>
  )
}
