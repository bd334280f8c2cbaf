import type { OfferingPartner } from '#server/providers/exchange/port.ts'

import type { ExchangeCatalogue } from './catalogue.ts'
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
      partners.map(async ({ name, title, refunds }) => ({ name, title, refunds, minutes: await pace.minutesOf(name) })),
    ),
    assets: (await catalogue.list()).map((asset) => ({ ...asset, from: [...asset.from], to: [...asset.to] })),
  }
}
