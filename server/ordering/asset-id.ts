/** Returns the ID of a coin on a network, as in orders: `bsc/native`, `ethereum/0xdAC1…`. */
export function assetIdOf({
  network,
  contract,
}: {
  readonly network: string
  readonly contract: string | null
}): string {
  return `${network}/${contract ?? 'native'}`
}
