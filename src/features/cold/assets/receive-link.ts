import type { Address } from 'viem'
import { devicePaths } from '#src/config/device-paths.ts'
import type { OtherFamily } from './rules/receiving.ts'

type Received = { readonly chainId: number; readonly address: Address | null } | { readonly family: OtherFamily }

/** Returns the link to the QR code of the account's address for a coin. */
export function receiveLink(received: Received): string {
  if ('family' in received) return `${devicePaths.deviceReceive}?network=${received.family}`
  const { chainId, address } = received
  return `${devicePaths.deviceReceive}?chain=${chainId}${address === null ? '' : `&token=${address}`}`
}
