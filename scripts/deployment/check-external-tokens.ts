import { createPublicClient, erc20Abi, http } from 'viem'

import type { Token } from '#deployments/deployment.ts'
import type { Network } from '#deployments/networks.ts'

/** A public network, the tokens that `deployments/external.ts` lists there, and an RPC to check them with. */
export interface ListedTokens {
  readonly network: Pick<Network, 'name' | 'chainId'>
  readonly tokens: readonly Token[]
  readonly rpcUrl: string
}

/** Tether spells its symbol differently on some networks, and has renamed tokens without moving them. */
const otherSpellings: Readonly<Record<string, readonly string[]>> = { USDT: ['USDt', 'USD₮', 'USDT0', 'USD₮0'] }

/**
 * Compares a list with the chain: each address must have code, with the listed symbol and decimals.
 * @returns What is wrong, one sentence each; empty if the list is right.
 */
export async function checkExternalTokens({ network, tokens, rpcUrl }: ListedTokens): Promise<readonly string[]> {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: 20_000 }) })
  const chainId = await client.getChainId()
  if (chainId !== network.chainId) {
    return [`${network.name}: the RPC answers for chain ${chainId}, not ${network.chainId}`]
  }
  const faults = await Promise.all(tokens.map((token) => faultOf(token)))
  return faults.flatMap((fault, index) =>
    fault === null ? [] : [`${network.name} ${tokens[index]?.symbol}: ${fault}`],
  )

  async function faultOf({ address, symbol, decimals }: Token): Promise<string | null> {
    const code = await client.getCode({ address })
    if (code === undefined) return `nothing stands at ${address}`
    const read = { address, abi: erc20Abi } as const
    try {
      const actualSymbol = await client.readContract({ ...read, functionName: 'symbol' })
      const actualDecimals = await client.readContract({ ...read, functionName: 'decimals' })
      if (actualSymbol !== symbol && otherSpellings[symbol]?.includes(actualSymbol) !== true) {
        return `${address} calls itself ${actualSymbol}`
      }
      return actualDecimals === decimals ? null : `${address} has ${actualDecimals} decimals, not ${decimals}`
    } catch (error) {
      return `${address} does not answer as a token: ${(error as { shortMessage?: string }).shortMessage ?? 'no answer'}`
    }
  }
}
