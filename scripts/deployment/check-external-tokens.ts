import { createPublicClient, erc20Abi, http } from 'viem'

import type { Token } from '#deployments/deployment.ts'
import type { Network } from '#deployments/networks.ts'

/** A public network with what `deployments/external.ts` lists there, and an RPC that is asked about it. */
export interface ListedTokens {
  readonly network: Pick<Network, 'name' | 'chainId'>
  readonly tokens: readonly Token[]
  readonly rpcUrl: string
}

/** Tether writes its symbol in other ways on some networks, and has renamed tokens that stay where they are. */
const otherSpellings: Readonly<Record<string, readonly string[]>> = { USDT: ['USDt', 'USD₮', 'USDT0', 'USD₮0'] }

/**
 * Compares a list with the chain itself: there has to be code at each address, and it has to call itself by the symbol
 * and to count in the decimals that the list says.
 * @returns What is wrong, in a sentence each; nothing for a list that is right.
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
