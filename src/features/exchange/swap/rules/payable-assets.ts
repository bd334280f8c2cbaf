import { deskName } from '#api/exchange.ts'
import type { Assets } from '#src/features/exchange/swap/exchange.queries.ts'

/**
 * What can be paid with so that a partner pays `wanted` out: by sending coins, as a link's payer need have no wallet here.
 * Our own desk alone passes `wanted` itself on.
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
