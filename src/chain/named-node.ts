import { createClient } from 'viem'
import { getChainId } from 'viem/actions'
import { type ChainClient, createChainClient } from './chain-client.ts'
import { poolChains } from './chains.ts'
import { rpcTransport } from './public-client.ts'

/** A node answers for a chain that this build does not read. */
export class OtherChainError extends Error {
  override readonly name = 'OtherChainError'
  readonly chainId: number

  constructor(chainId: number) {
    super(`The node is one of chain ${chainId}`)
    this.chainId = chainId
  }
}

interface NamedNode {
  readonly chainId: number
  readonly client: ChainClient
}

/** By URL. Apart from the clients of the app's own nodes: wallets and transactions never meet these. */
const nodes = new Map<string, Promise<NamedNode>>()

/**
 * A node that a person named, once it has said which chain it is of: no answer of it counts before.
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
