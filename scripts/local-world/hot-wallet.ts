import { encodeFunctionData, parseEther, toHex } from 'viem'
import type { Address, Hash, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

import { localTokenAbi } from '#deployments/abi/local-token.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import type { SignerFiles } from '#server/config/config.ts'
import { toNetworkUnits } from '#server/lib/amount.ts'
import { encryptKey } from '#server/signer/keystore.ts'

import type { LocalChain } from './local-chain.ts'
import { writeKeystore } from './local-keystore.ts'

/** How many times its floor the hot wallet receives. */
const floors = 1_000n
/** Minimum balance of the native coin, in units of 10^-18: gas for years. */
const minNative = parseEther('100000')

/** The account that pays this world's withdrawals. */
export interface LocalHotWallet {
  readonly address: Address
  readonly files: SignerFiles
}

/** Generates a key and stores it in `dataFolder`. */
export async function makeHotWallet(dataFolder: string): Promise<LocalHotWallet> {
  const privateKey = generatePrivateKey()
  const files = await writeKeystore(dataFolder, 'hot-wallet', (password, cost) =>
    encryptKey(privateKey, password, cost),
  )
  return { address: privateKeyToAddress(privateKey), files }
}

/** Funds the hot wallet on one chain: a thousand times its floor of every coin. */
export async function fundHotWallet(chain: LocalChain, address: Address): Promise<void> {
  const { provider, chainId } = chain
  const own = coinsOn([chainId]).byToken(chainId, null)
  const native = (own?.hotFloor ?? 0n) * floors
  const balance = native > minNative ? native : minNative
  await provider.request({ method: 'hardhat_setBalance', params: [address, toHex(balance)] })
  const [minter] = (await provider.request({ method: 'eth_accounts' })) as Address[]
  for (const { token, decimals, hotFloor } of coinsOn([chainId]).onChain(chainId)) {
    if (token === null) continue
    const args = [address, toNetworkUnits(hotFloor * floors, decimals)] as const
    // Every test token has this function.
    const data = encodeFunctionData({ abi: localTokenAbi, functionName: 'mint', args })
    const params = [{ from: minter, to: token, data }]
    const hash = (await provider.request({ method: 'eth_sendTransaction', params })) as Hash
    const receipt = (await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })) as {
      status: Hex
    } | null
    if (receipt?.status !== '0x1') throw new Error(`The hot wallet received no ${token} on chain ${chainId}`)
  }
}
