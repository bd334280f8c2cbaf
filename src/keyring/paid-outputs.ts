import { Transaction } from '@scure/btc-signer'
import { bytesToHex, hexToBytes } from 'viem'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { scriptOfAddress } from './bitcoin-script.ts'

const asItIs = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const

/**
 * Returns the sum that a transaction's outputs pay to an address, in base units. Its id is the hash of the same bytes,
 * which exposes a server that returns another transaction.
 * @param hex The transaction's bytes. @param address Any text: an invalid address is paid nothing.
 * @throws Error if the bytes aren't a transaction.
 */
export function paidTo(
  network: BitcoinNetwork,
  hex: string,
  address: string,
): { readonly id: string; readonly paid: bigint } {
  const transaction = Transaction.fromRaw(hexToBytes(`0x${hex}`), asItIs)
  const script = scriptOfAddress(network, address)
  const paid = Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index))
    .filter((output) => script !== undefined && output.script && bytesToHex(output.script) === bytesToHex(script))
    .reduce((sum, { amount = 0n }) => sum + amount, 0n)
  return { id: transaction.id, paid }
}
