import { type Hex, pad, slice } from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { TronInternalTransfer } from '#server/tron/tron-node.ts'

/** A contract that is there from the beginning, and sends on what a call brings it: as exchanges and wallets pay. */
export const forwarder: TronAccount = '0xf0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0'

/** Units of energy that a call of it takes. */
export const forwardingEnergy = 30_000n

/** Bytes of a call that sends TRX on. */
export function forwardingCall(recipient: TronAccount): Hex {
  return pad(recipient)
}

/** What a call has it send; undefined if it reverts, as for anything but one recipient and some TRX. */
export function forwardedBy(data: Hex, amount: bigint): TronInternalTransfer | undefined {
  if (data.length !== 66 || amount <= 0n) return undefined
  return { from: forwarder, to: slice(data, 12), amount }
}
