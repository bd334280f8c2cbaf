import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { NetworkKey } from '#api/coins.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { TokenIcon } from '#src/ui/token-icon.tsx'
import { networkName } from '#deployments/network-name.ts'
import { useExactCoinText } from './use-exact-coin-text.ts'

interface MovementRowProps {
  /** Path of its page. */
  readonly to: string
  readonly coin: string
  readonly network: NetworkKey
  /** Decimal text from the API, without a sign. */
  readonly amount: string
  readonly direction: 'in' | 'out'
  /** ISO 8601. */
  readonly at: string
  /** Its state, as a chip. */
  readonly state: ReactNode
}

/** A deposit or withdrawal in a list: coin, network, time, amount and state. */
export function MovementRow({ to, coin, network, amount, direction, at, state }: MovementRowProps) {
  const format = useFormat()
  const coinText = useExactCoinText()
  return (
    <li className="border-line not-last:border-b">
      <Link
        to={to}
        className="flex items-center gap-3 px-4 py-3 transition-colors duration-150 hover:bg-brand-50 focus-visible:-outline-offset-2 active:bg-brand-100"
      >
        <TokenIcon symbol={coin} size={36} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3 font-semibold">
            <span className="shrink-0">{networkName(network)}</span>
            <span className="min-w-0 text-end wrap-anywhere tabular-nums">
              {direction === 'in' ? '+' : '-'}
              {coinText(parseCoinAmount(amount), coin)}
            </span>
          </span>
          <span className="mt-1 flex items-center justify-between gap-3 text-caption text-ink-muted tabular-nums">
            <span>{format.date(Date.parse(at) / 1_000, { style: 'date-time' })}</span>
            {state}
          </span>
        </span>
      </Link>
    </li>
  )
}
