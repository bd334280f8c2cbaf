import { type InferOutput, nullable } from 'valibot'
import { listExchangeAssets } from '#api/exchange.ts'
import { readStored, writeStored } from '#src/lib/storage.ts'

/** Everything that can be exchanged, and the partners that do it. */
export type Assets = InferOutput<typeof listExchangeAssets.data>

const key = 'exchangeAssets:v1'

/** Spec §3: the list of currencies as it was last read here. The form stands on it until the server has answered. */
export function keptAssets(): Assets | undefined {
  return readStored(key, nullable(listExchangeAssets.data), null) ?? undefined
}

export function keepAssets(assets: Assets): Assets {
  writeStored(key, assets)
  return assets
}
