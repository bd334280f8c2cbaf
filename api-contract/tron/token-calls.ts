import { bytesToHex, decodeFunctionData, encodeFunctionData, type Hex, hexToBytes, parseAbi } from 'viem'

import type { TronAccount } from '#api/addresses/tron-address.ts'

/** What TRC-20 tokens share with ERC-20 (TIP-20). */
export const tokenAbi = parseAbi([
  'function transfer(address recipient, uint256 amount) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'event Transfer(address indexed sender, address indexed recipient, uint256 amount)',
])

/** What is sent to a token's contract to pay `amount` of its base units. */
export function tokenTransferCall(recipient: TronAccount, amount: bigint): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [recipient, amount] })
}

/** What is asked of a token's contract to learn what an account has. */
export function tokenBalanceCall(account: TronAccount): Hex {
  return encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account] })
}

/**
 * Whom a call of a token's contract pays; undefined if it does something else. Wallets leave the address's first byte
 * 0x41 before its 20 bytes, where contracts do not look: TRON's own library writes it so.
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
