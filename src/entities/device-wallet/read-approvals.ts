import {
  type Address,
  erc20Abi,
  getAddress,
  type Hex,
  isAddressEqual,
  numberToHex,
  pad,
  type RpcLog,
  slice,
} from 'viem'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { logAllowanceOf } from '#src/chain/log-allowance.ts'
import { scanLogs } from '#src/chain/log-scan.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { miningPoolsOf } from '#deployments/pools.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { approvalTopic } from './token-events.ts'
import { maxSymbolLength, readableName } from './token-name.ts'

/** What a contract may currently take of a token. */
export interface TokenApproval {
  readonly chainId: number
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
  /** The token's own claims, which prove nothing; `undefined` if it makes none. */
  readonly coin: { readonly symbol: string; readonly decimals: number } | undefined
  /** Whether the token is in the app's tables. */
  readonly isKnown: boolean
}

export interface ApprovalsReading {
  readonly approvals: readonly TokenApproval[]
  /** First block searched; 0 if all were. */
  readonly since: bigint
}

/** Log queries per chain; each reaches as far back as its node allows. */
const maxCalls = 12
/** A contract can fake any number of approvals: only the latest ones are queried. */
const maxPairs = 200

interface Pair {
  readonly token: Address
  readonly spender: Address
}

/**
 * Reads the approvals of `owner` on a chain that are currently in force. Approvals of the app's own contracts are
 * always found; others as far back as the scan reaches.
 * @throws if the node doesn't respond.
 */
export async function readApprovals(client: ChainClient, chainId: number, owner: Address): Promise<ApprovalsReading> {
  const head = await client.getBlockNumber()
  const { logs, spans } = await scanLogs({
    spans: [{ from: 0n, to: head }],
    allowance: logAllowanceOf(chainId),
    maxCalls,
    read: async ({ from, to }) =>
      client.request({
        method: 'eth_getLogs',
        params: [{ fromBlock: numberToHex(from), toBlock: numberToHex(to), topics: [approvalTopic, pad(owner)] }],
      }),
  })
  const found = distinct([...ownPairs(chainId), ...logs.toReversed().flatMap(pairOf)]).slice(0, maxPairs)
  const amounts = await readAllowances(client, owner, found)
  const held = found.flatMap((pair, index) => {
    const amount = amounts[index] ?? 0n
    return amount > 0n ? [{ ...pair, amount }] : []
  })
  const approvals = await Promise.all(held.map(async (pair) => withCoin(client, chainId, pair)))
  return { approvals, since: spans.at(-1)?.from ?? head }
}

/** Returns the app's own contracts, which the user may have approved long ago. */
function ownPairs(chainId: number): readonly Pair[] {
  const pools = miningPoolsOf(chainId).map(({ address, token }) => ({ token: token.address, spender: address }))
  const router = swapRouterOf(chainId)
  const swaps =
    router === undefined ? [] : knownTokensOf(chainId).map(({ address }) => ({ token: address, spender: router }))
  return [...pools, ...swaps]
}

/** NFTs emit the same event with one more topic. */
function pairOf({ address, topics }: RpcLog): Pair[] {
  const spender: Hex | undefined = topics[2]
  if (topics.length !== 3 || spender === undefined) return []
  return [{ token: getAddress(address), spender: getAddress(slice(spender, 12)) }]
}

function distinct(pairs: readonly Pair[]): readonly Pair[] {
  return [...new Map(pairs.map((pair) => [`${pair.token}:${pair.spender}`, pair])).values()]
}

/** `undefined` for a contract that doesn't answer. @throws if none does: then the node has failed. */
async function readAllowances(client: ChainClient, owner: Address, pairs: readonly Pair[]) {
  const results = await Promise.allSettled(
    pairs.map(async ({ token, spender }) =>
      client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
    ),
  )
  const failure = results.find((result) => result.status === 'rejected')
  if (failure && results.every(({ status }) => status === 'rejected')) throw failure.reason
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined))
}

async function withCoin(
  client: ChainClient,
  chainId: number,
  pair: Pair & { readonly amount: bigint },
): Promise<TokenApproval> {
  const known = knownTokensOf(chainId).find(({ address }) => isAddressEqual(address, pair.token))
  if (known) return { chainId, ...pair, coin: known, isKnown: true }
  const contract = { address: pair.token, abi: erc20Abi } as const
  const [symbol, decimals] = await Promise.allSettled([
    client.readContract({ ...contract, functionName: 'symbol' }),
    client.readContract({ ...contract, functionName: 'decimals' }),
  ])
  const name = symbol.status === 'fulfilled' ? readableName(symbol.value, maxSymbolLength) : ''
  const coin = decimals.status === 'fulfilled' && name !== '' ? { symbol: name, decimals: decimals.value } : undefined
  return { chainId, ...pair, coin, isKnown: false }
}
