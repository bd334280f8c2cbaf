import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import { encodeDeployData, erc20Abi, isAddressEqual, keccak256, size, slice } from 'viem'
import type { Address, Hex, PublicClient } from 'viem'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import type { Token } from '#deployments/deployment.ts'

/** Expected properties of a pool. */
export interface ExpectedPool {
  readonly address: Address
  readonly token: Token
  /** The owner that the pool was deployed for. */
  readonly deployedFor: Address
  /** Whether the pool must still have the owner it was deployed for. A recorded pool may have changed hands since. */
  readonly isNew: boolean
}

/**
 * Reads pools back from the chain and checks their token and its decimals, their owner, and that their code matches the
 * compiled source.
 * @throws An error that lists every difference.
 */
export async function checkPools(
  hre: HardhatRuntimeEnvironment,
  client: PublicClient,
  pools: readonly ExpectedPool[],
): Promise<void> {
  const differences = await Promise.all(pools.map((pool) => findDifferences(hre, client, pool)))
  const found = differences.flat()
  if (found.length === 0) return
  throw new Error(`The chain doesn’t match what was deployed; no address was recorded.\n${found.join('\n')}`)
}

async function findDifferences(
  hre: HardhatRuntimeEnvironment,
  client: PublicClient,
  { address, token, deployedFor, isNew }: ExpectedPool,
): Promise<string[]> {
  const found = await client.getCode({ address })
  if (found === undefined) return [`The ${token.symbol} pool ${address} has no code`]
  const read = { address, abi: miningPoolAbi } as const
  const [owner, staked, decimals, expected] = await Promise.all([
    client.readContract({ ...read, functionName: 'owner' }),
    client.readContract({ ...read, functionName: 'token' }),
    client.readContract({ address: token.address, abi: erc20Abi, functionName: 'decimals' }),
    runtimeCode(hre, client, [token.address, deployedFor]),
  ])

  const differences: string[] = []
  const compare = (what: string, isSame: boolean, actual: string | number, wanted: string | number) => {
    if (!isSame) differences.push(`The ${token.symbol} pool ${address}: ${what} is ${actual}, not ${wanted}`)
  }
  compare('owner()', !isNew || isAddressEqual(owner, deployedFor), owner, deployedFor)
  compare('token()', isAddressEqual(staked, token.address), staked, token.address)
  compare('decimals() of the token', decimals === token.decimals, decimals, token.decimals)
  const [ran, compiled] = [executable(found), executable(expected)]
  compare('the hash of the code', ran === compiled, keccak256(ran), keccak256(compiled))
  return differences
}

/**
 * Returns code without the metadata that the compiler appends, whose length is in the last two bytes. It never runs, and
 * its hash covers comments: editing one must not make a deployed pool look different.
 */
function executable(code: Hex): Hex {
  const end = size(code) - 2 - Number(`0x${code.slice(-4)}`)
  return end > 0 ? slice(code, 0, end) : code
}

/** Returns the code that the constructor produces on this chain, including immutables. */
async function runtimeCode(
  hre: HardhatRuntimeEnvironment,
  client: PublicClient,
  args: readonly [token: Address, owner: Address],
): Promise<Hex> {
  const { bytecode } = await hre.artifacts.readArtifact('MiningPool')
  const data = encodeDeployData({ abi: miningPoolAbi, bytecode: bytecode as Hex, args })
  const { data: code } = await client.call({ data })
  if (code === undefined) throw new Error('The node does not run constructors in eth_call')
  return code
}
