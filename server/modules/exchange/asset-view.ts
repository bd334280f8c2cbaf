import { isDeepStrictEqual } from 'node:util'

import type * as v from 'valibot'

import type { ExchangeAsset, ExchangePartner, listExchangeAssets } from '#api/exchange.ts'
import type { OfferingPartner } from '#server/providers/exchange/port.ts'

import type { ExchangeCatalogue } from './catalogue.ts'
import { paidByOf } from './paid-by.ts'
import type { PartnerPace } from './partner-pace.ts'

export interface AssetParts {
  readonly partners: readonly OfferingPartner[]
  readonly catalogue: ExchangeCatalogue
  readonly pace: PartnerPace
}

type AssetView = v.InferOutput<typeof listExchangeAssets.data>

/**
 * Creates a function that returns all exchangeable assets and the partners for each. It returns the same object until
 * something changes, so that it is serialized only once.
 */
export function keepAssetView(parts: AssetParts): () => Promise<AssetView> {
  let kept: { readonly assets: readonly ExchangeAsset[]; readonly view: AssetView } | undefined
  return async () => {
    const assets = await parts.catalogue.list()
    const partners = await viewPartners(parts)
    if (kept?.assets !== assets || !isDeepStrictEqual(kept.view.partners, partners)) {
      kept = { assets, view: Object.freeze({ partners, assets: [...assets] }) }
    }
    return kept.view
  }
}

async function viewPartners({ partners, pace }: AssetParts): Promise<ExchangePartner[]> {
  return Promise.all(
    partners.map(async ({ name, title, paidBy, refunds }) => ({
      name,
      title,
      paidBy,
      refunds,
      minutes: await pace.minutesOf(name),
    })),
  )
}

/** Returns the assets that can be exchanged without a wallet that signs contract calls. */
export async function viewTransferAssets(parts: AssetParts) {
  const [partners, assets] = [await viewPartners(parts), await parts.catalogue.list()]
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
