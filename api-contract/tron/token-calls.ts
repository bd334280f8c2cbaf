import { bytesToHex, decodeFunctionData, encodeFunctionData, type Hex, hexToBytes, parseAbi } from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'

/** The part of ERC-20 that TRC-20 tokens share (TIP-20). */
export const tokenAbi = parseAbi([
  'function transfer(address recipient, uint256 amount) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'event Transfer(address indexed sender, address indexed recipient, uint256 amount)',
])

/** Returns the call of a token's contract that pays `amount` of its base units. */
export function tokenTransferCall(recipient: TronAccount, amount: bigint): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [recipient, amount] })
}

/** Returns the call of a token's contract that reads an account's balance. */
export function tokenBalanceCall(account: TronAccount): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] })
}

/**
 * Returns the recipient and amount of a token's transfer call; undefined if the call does something else. Wallets keep
 * the address's first byte 0x41 before its 20 bytes, which contracts ignore: TRON's own library encodes it that way.
 */
export function readTokenTransferCall(
  data: Hex,
): { readonly recipient: TronAccount; readonly amount: bigint } | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data })
    if (functionName !== 'transfer') return undefined
    const [recipient, amount] = args
    return { recipient: bytesToHex(hexToBytes(recipient)), amount }
  } catch {
    return undefined
  }
}
