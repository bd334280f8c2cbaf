import { createClient } from 'viem'
import { getChainId } from 'viem/actions'
import { type ChainClient, createChainClient } from './chain-client.ts'
import { poolChains } from './chains.ts'
import { rpcTransport } from './public-client.ts'

/** Thrown if a node is on a chain that this build doesn't read. */
export class OtherChainError extends Error {
  override readonly name = 'OtherChainError'
  readonly chainId: number

  constructor(chainId: number) {
    super(`The node belongs to the unsupported chain ${chainId}`)
    this.chainId = chainId
  }
}

interface NamedNode {
  readonly chainId: number
  readonly client: ChainClient
}

/** Nodes by URL. Separate from the clients of the app's own nodes: wallets and transactions never use these. */
const nodes = new Map<string, Promise<NamedNode>>()

/**
 * Opens a node named by the user, once it has stated its chain: no earlier answer counts.
 * @throws OtherChainError
 */
export async function openNamedNode(url: string): Promise<NamedNode> {
  const opening = nodes.get(url) ?? connect(url)
  nodes.set(url, opening)
  try {
    return await opening
  } catch (error) {
    if (nodes.get(url) === opening) nodes.delete(url)
    throw error
  }
}

async function connect(url: string): Promise<NamedNode> {
  const chainId = await getChainId(createClient({ transport: rpcTransport(url) }))
  const chain = poolChains.find(({ id }) => id === chainId)
  if (chain === undefined) throw new OtherChainError(chainId)
  return { chainId, client: createChainClient(rpcTransport(url), chain) }
}
