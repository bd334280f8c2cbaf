import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ownAddressQueryOptions } from '#src/entities/deposit-address/own-address.queries.ts'
import { useRecipientRules } from '#src/entities/recipient/use-recipient-rules.ts'
import { useHeldCoin } from '#src/features/exchange/shared/hooks/use-held-coin.ts'
import type { TradeAsset } from '#src/features/exchange/shared/rules/trade-asset.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'

interface DepositMinimumProps {
  readonly userId: string
  readonly asset: TradeAsset
  /** The address that the coins go to. */
  readonly address: string
  /** In whole coins. */
  readonly arrives: string
}

/** Warns of a payout to the Sevenport wallet that is too small to be credited there (spec §9). */
export function DepositMinimum({ userId, asset, address, arrives }: DepositMinimumProps) {
  const format = useFormat()
  const held = useHeldCoin(asset)
  const rules = useRecipientRules(true)
  const { network, symbol } = asset
  const { data: own } = useQuery({
    ...ownAddressQueryOptions(userId, network),
    enabled: held !== undefined,
  })
  if (held === undefined || own === undefined) return null
  if (rules?.isSameRecipient(network, own, address) !== true) return null
  if (parseCoinAmount(arrives) > parseCoinAmount(held.deposit.minimum)) return null
  const minimum = format.coinAmount(`${held.deposit.minimum} ${symbol}`)
  return (
    <Notice tone="danger">
      <Trans>Deposits of {minimum} or less aren’t credited to your Sevenport wallet. Choose a larger amount.</Trans>
    </Notice>
  )
}
