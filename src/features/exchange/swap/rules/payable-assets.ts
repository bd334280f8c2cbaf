import { deskName } from '#api/exchange.ts'
import type { Assets } from '#src/features/exchange/swap/exchange.queries.ts'

/**
 * Returns the assets that can pay for a payout of `wanted` by sending coins, since a link's payer may have no wallet
 * here. Only our own desk passes on `wanted` itself.
 */
export function payableAssets(assets: Assets, wanted: string): Assets {
  const partners = assets.partners.filter(({ paidBy }) => paidBy === 'transfer')
  const names = new Set(partners.map(({ name }) => name))
  const payers = new Set(
    assets.assets.filter(({ id }) => id === wanted).flatMap(({ to }) => to.filter((name) => names.has(name))),
  )
  return {
    partners,
    assets: assets.assets
      .map((asset) => ({
        ...asset,
        from: asset.from.filter((name) => payers.has(name) && (asset.id !== wanted || name === deskName)),
        to: asset.to.filter((name) => names.has(name)),
      }))
      .filter(({ id, from }) => id === wanted || from.length > 0),
  }
}
