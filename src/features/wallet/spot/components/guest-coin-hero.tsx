import { Trans } from '@lingui/react/macro'
import type { Coin } from '#api/coins.ts'
import { HeroCard } from '#src/ui/card.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { WalletActions } from './wallet-actions.tsx'

/** A coin for visitors, with actions that ask for a login. */
export function GuestCoinHero({ coin: { symbol, name } }: { readonly coin: Coin }) {
  return (
    <HeroCard>
      <div className="flex items-center gap-2.5">
        <TokenIcon symbol={symbol} size={32} />
        <h2 className="min-w-0 flex-1 truncate text-lead font-semibold">{name}</h2>
      </div>
      <p className="mt-3 text-white/85">
        <Trans>Log in to deposit, withdraw or send {symbol}.</Trans>
      </p>
      <WalletActions coin={symbol} />
    </HeroCard>
  )
}
