import { networkKey, type NetworkKey } from '#api/coins.ts'

/** The network that an asset's id names. */
export function networkOf(asset: string): NetworkKey {
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  if (network === undefined) throw new Error(`${asset} is on no network`)
  return network
}
