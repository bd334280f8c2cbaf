import { Trans, useLingui } from '@lingui/react/macro'
import { balanceOf } from '#src/entities/balance/balance.queries.ts'
import { useBalances } from '#src/entities/balance/use-balances.ts'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import type { CoinProof } from '#src/features/wallet/reserves/rules/own-proof.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Chip } from '#src/ui/chip.tsx'
import { CheckIcon, CloseIcon } from '#src/ui/icons.tsx'
import { TokenIcon } from '#src/ui/token-icon.tsx'

interface ProvenCoinsProps {
  readonly proofs: readonly CoinProof[]
  readonly userId: string
}

/** The proven amount of each coin, next to the user's current balance. */
export function ProvenCoins({ proofs, userId }: ProvenCoinsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { data: balances } = useBalances(userId)
  return (
    <ul aria-label={t`Coins in the proof`} className="divide-y divide-line">
      {proofs.map(({ coin, told, isProven }) => {
        const { available, held } = balances ? balanceOf(balances, coin) : { available: told, held: 0n }
        const now = format.units(available + held, coinDecimals)
        return (
          <li key={coin} className="flex items-center gap-3 py-2.5">
            <TokenIcon symbol={coin} size={32} />
            <div className="min-w-0 flex-1">
              <OwnAmount>
                <span className="font-semibold break-words tabular-nums">
                  {format.units(told, coinDecimals, { maximumFractionDigits: coinDecimals })} {coin}
                </span>
                <span className="block text-caption text-ink-muted tabular-nums">
                  {available + held === told ? <Trans>Same as now</Trans> : <Trans>Now {now}</Trans>}
                </span>
              </OwnAmount>
            </div>
            {isProven ? (
              <Chip tone="success" icon={CheckIcon}>
                <Trans>Proven</Trans>
              </Chip>
            ) : (
              <Chip tone="danger" icon={CloseIcon}>
                <Trans>Not proven</Trans>
              </Chip>
            )}
          </li>
        )
      })}
    </ul>
  )
}
