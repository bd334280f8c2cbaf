import { networkKey, type NetworkKey } from '#api/coins.ts'

/** Returns the network of an asset's ID. */
export function networkOf(asset: string): NetworkKey {
  const network = networkKey.options.find((key) => asset.startsWith(`${key}/`))
  if (network === undefined) throw new Error(`${asset} is on no network`)
  return network
}
