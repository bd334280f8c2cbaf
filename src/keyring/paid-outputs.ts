import { Transaction } from '@scure/btc-signer'
import { bytesToHex, hexToBytes } from 'viem'
import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { scriptOfAddress } from './bitcoin-script.ts'

const asItIs = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true } as const

/**
 * What a transaction's outputs bring an address, all of them together, in base units. Its ID is the hash of the same
 * bytes: whoever serves another transaction by that name is found out.
 * @param hex The transaction's bytes. @param address Any text: what is no address of the network is paid nothing.
 * @throws Error if the bytes are no transaction.
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
