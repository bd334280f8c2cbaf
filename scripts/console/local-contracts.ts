import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'

import type { Deployment } from '#deployments/deployment.ts'
import { networks } from '#deployments/networks.ts'
import { findDeployment, joinPools } from '#deployments/pools.ts'
import { deployLocalChain } from '#scripts/deployment/deploy-local-chain.ts'

/** Explains the globals; printed when the console opens. */
const guide = `
  pool, token        the USDC pool and its token; pools.USDT, tokens.USDT … for the others
  accounts, owner    20 wallet clients; the first owns the pools and mints tokens
  client, time       the public client; time.increase(86400) skips a day
  as(account)        { pool, token, pools, tokens } that this account writes with

  await token.write.mint([accounts[1].account.address, 100n * 10n ** 6n])
  const alice = as(accounts[1])
  await alice.token.write.approve([pool.address, 100n * 10n ** 6n])
  await alice.pool.write.stake([100n * 10n ** 6n])
  await alice.pool.write.signIn([0n])
  await pool.read.accountState([accounts[1].account.address])
`

/**
 * Returns the contracts, ready to call, of the chain that `--network` names, or of a fresh one in this process.
 * @throws If nothing is deployed there.
 */
export async function openLocalContracts(hre: HardhatRuntimeEnvironment) {
  const isRunning = hre.globalOptions.network !== undefined
  const [ethereum] = networks
  const connection = await hre.network.create(isRunning ? {} : { override: { chainId: ethereum.localChainId } })
  const client = await connection.viem.getPublicClient()
  const deployment = isRunning
    ? await requireDeployment(await client.getChainId(), async (address) => client.getCode({ address }))
    : await deployLocalChain(hre, connection, ethereum)

  const accounts = await connection.viem.getWalletClients()
  const [owner] = accounts
  if (owner === undefined) throw new Error('The chain has no account')
  const contractsFor = async (wallet: typeof owner) => {
    const config = { client: { public: client, wallet } }
    const entries = joinPools(deployment).map(async ({ address, token }) => ({
      symbol: token.symbol,
      pool: await connection.viem.getContractAt('MiningPool', address, config),
      // Every test token has at least this one's functions.
      token: await connection.viem.getContractAt('LocalToken', token.address, config),
    }))
    const all = await Promise.all(entries)
    const preferred = all.find(({ symbol }) => symbol === 'USDC') ?? all[0]
    if (preferred === undefined) throw new Error(`No pool is deployed on chain ${deployment.chainId}`)
    return {
      pool: preferred.pool,
      token: preferred.token,
      pools: Object.fromEntries(all.map(({ symbol, pool }) => [symbol, pool])),
      tokens: Object.fromEntries(all.map(({ symbol, token }) => [symbol, token])),
    }
  }
  const byAccount = new Map(
    await Promise.all(accounts.map(async (wallet) => [wallet, await contractsFor(wallet)] as const)),
  )
  const as = (wallet: typeof owner) => byAccount.get(wallet)
  console.log(guide)
  return {
    ...(await contractsFor(owner)),
    accounts,
    owner,
    client,
    time: connection.networkHelpers.time,
    as,
  }
}

async function requireDeployment(
  chainId: number,
  getCode: (address: `0x${string}`) => Promise<string | undefined>,
): Promise<Deployment> {
  const deployment = findDeployment(chainId)
  const address = deployment?.pools[0]?.address
  if (deployment === undefined || address === undefined || (await getCode(address)) === undefined) {
    throw new Error(`No pool is deployed on chain ${chainId}: npm run deploy -- local-ethereum`)
  }
  return deployment
}
