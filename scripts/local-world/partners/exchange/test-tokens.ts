import { readFile } from 'node:fs/promises'

import {
  type Address,
  encodeDeployData,
  getAddress,
  getContractAddress,
  type Hash,
  type Hex,
  keccak256,
  slice,
  stringToHex,
  toHex,
} from 'viem'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { networks } from '#deployments/networks.ts'

import type { ExchangeAsset } from './engine/exchange-asset.ts'

const perNetwork = 80
const cent = 10n ** 16n
/** Small enough that a deployment leaves most of it. */
const gasMoney = 10n ** 18n
const artifact = new URL('../../../../artifacts/contracts/local/LocalToken.sol/LocalToken.json', import.meta.url)

type Request = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Made-up tokens, so that lists are as long as those of real exchanges. None is on a chain until needed: its address is
 * that of its deployer's first contract.
 */
export const testTokens: readonly ExchangeAsset[] = networks.flatMap(({ key: network }, networkIndex) =>
  Array.from({ length: perNetwork }, (_, index) => {
    const number = String(networkIndex * perNetwork + index + 1).padStart(3, '0')
    const symbol = `TST${number}`
    const price = cent * BigInt(1 + ((Number(number) * 37) % 1_999))
    return {
      network,
      symbol,
      name: `Test Token ${number}`,
      contract: getContractAddress({ from: testTokenDeployer({ symbol }), nonce: 0n }),
      decimals: index % 3 === 0 ? 6 : 18,
      price: () => price,
    }
  }),
)

export function isTestToken({ symbol }: Pick<ExchangeAsset, 'symbol'>): boolean {
  return /^TST\d{3}$/.test(symbol)
}

/** Returns the token's deployer, an account without a known key that only local chains allow to be impersonated. */
export function testTokenDeployer({ symbol }: Pick<ExchangeAsset, 'symbol'>): Address {
  return getAddress(slice(keccak256(stringToHex(`Sevenport test token ${symbol}`)), 12))
}

/** Deploys a token to its listed address. Its deployer can then mint it. */
export async function deployTestToken(asset: ExchangeAsset, request: Request): Promise<void> {
  const from = testTokenDeployer(asset)
  const { bytecode } = JSON.parse(await readFile(artifact, 'utf8')) as { bytecode: Hex }
  const args = [asset.name, asset.symbol, asset.decimals, from] as const
  await request('hardhat_impersonateAccount', [from])
  await request('hardhat_setBalance', [from, toHex(gasMoney)])
  const data = encodeDeployData({ abi: localTokenAbi, bytecode, args })
  const hash = (await request('eth_sendTransaction', [{ from, data }])) as Hash
  const receipt = (await request('eth_getTransactionReceipt', [hash])) as { status: Hex } | null
  if (receipt?.status !== '0x1') throw new Error(`${asset.symbol} could not be deployed`)
}
