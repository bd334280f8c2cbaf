import { readFile } from 'node:fs/promises'

import type { Address, Hex } from 'viem'

import { localTokenAbi as abi } from '#deployments/abi/local-token.ts'

import type { ChainClient } from './pool.ts'

const artifact = new URL('../../../artifacts/contracts/local/LocalToken.sol/LocalToken.json', import.meta.url)

/** Deploys an ERC-20 token unknown to any build, with the whole supply in one account. */
export async function deployToken(chain: ChainClient, symbol: string, owner: Address): Promise<Address> {
  const { bytecode } = JSON.parse(await readFile(artifact, 'utf8')) as { readonly bytecode: Hex }
  const [deployer] = await chain.getAddresses()
  if (deployer === undefined) throw new Error('The chain has no account')
  const args = [`${symbol} Token`, symbol, 18, deployer] as const
  const hash = await chain.deployContract({ account: deployer, abi, bytecode, args })
  const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The token was not deployed')
  const minted = { account: deployer, address: contractAddress, abi, functionName: 'mint' } as const
  await chain.waitForTransactionReceipt({
    hash: await chain.writeContract({ ...minted, args: [owner, 1_000n * 10n ** 18n] }),
  })
  return contractAddress
}
