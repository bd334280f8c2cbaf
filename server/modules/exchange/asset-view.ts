import type { OfferingPartner } from '#server/providers/exchange/port.ts'

import type { ExchangeCatalogue } from './catalogue.ts'
import { paidByOf } from './paid-by.ts'
import type { PartnerPace } from './partner-pace.ts'

export interface AssetParts {
  readonly partners: readonly OfferingPartner[]
  readonly catalogue: ExchangeCatalogue
  readonly pace: PartnerPace
}

/** Everything that can be exchanged, and by whom. */
export async function viewAssets({ partners, catalogue, pace }: AssetParts) {
  return {
    partners: await Promise.all(
      partners.map(async ({ name, title, paidBy, refunds }) => ({
        name,
        title,
        paidBy,
        refunds,
        minutes: await pace.minutesOf(name),
      })),
    ),
    assets: (await catalogue.list()).map((asset) => ({ ...asset, from: [...asset.from], to: [...asset.to] })),
  }
}

/** What can be exchanged without a wallet that signs calls of contracts. */
export async function viewTransferAssets(parts: AssetParts) {
  const { partners, assets } = await viewAssets(parts)
  return {
    partners: partners.filter(({ name }) => isByTransfer(name)),
    assets: assets
      .map((asset) => ({ ...asset, from: asset.from.filter(isByTransfer), to: asset.to.filter(isByTransfer) }))
      .filter(({ from, to }) => from.length + to.length > 0),
  }
}

function isByTransfer(partner: string): boolean {
  return paidByOf(partner) === 'transfer'
}
