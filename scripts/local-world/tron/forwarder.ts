import { type Hex, pad, slice } from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { TronInternalTransfer } from '#server/tron/tron-node.ts'

/** A predeployed contract that forwards the TRX of a call, which is how some exchanges and wallets pay. */
export const forwarder: TronAccount = '0xf0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0'

/** Energy that a call to it takes. */
export const forwardingEnergy = 30_000n

/** Encodes a call that forwards TRX. */
export function forwardingCall(recipient: TronAccount): Hex {
  return pad(recipient)
}

/** Returns what a call makes it send; undefined if it reverts, which takes anything but one recipient and some TRX. */
export function forwardedBy(data: Hex, amount: bigint): TronInternalTransfer | undefined {
  if (data.length !== 66 || amount <= 0n) return undefined
  return { from: forwarder, to: slice(data, 12), amount }
}
