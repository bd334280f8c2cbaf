import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import hre from 'hardhat'
import { type Address, createPublicClient, custom, type Hex, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { listBalances } from '#api/balances.ts'
import { listCoins } from '#api/coins.ts'
import { getDepositAddress, listDeposits } from '#api/deposits.ts'
import { getWithdrawal } from '#api/withdrawals.ts'
import { networks } from '#deployments/networks.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { fundHotWallet } from '#scripts/local-world/hot-wallet.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { systemClock } from '#server/lib/clock.ts'
import { LocalSigner } from '#server/signer/local-signer.ts'
import { SpendingJournal } from '#server/signer/spending-journal.ts'
import { signerPolicyFor } from '#server/composition/signer-policy.ts'

import { newAddress } from './support/payout-world.ts'
import type { Person } from './support/people.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import { testConfig } from './support/test-config.ts'
import { registerWithFunds, walletConfig, withdraw } from './support/withdrawals.ts'

// BSC as a network whose native coin isn't ether, from a deposit to a payout from the hot wallet.

const chainId = 31_338
let chain: LocalChain
let rpc: FastifyInstance
let folder: string
let server: TestApp
let person: Person

beforeAll(async () => {
  await buildContracts(hre)
  chain = await createLocalChain(hre, networks[1])
  rpc = buildRpcServer(chain.provider)
  const rpcUrls = { [chainId]: await rpc.listen({ host: '127.0.0.1', port: 0 }) }
  folder = await mkdtemp(path.join(tmpdir(), 'sevenport-gas-coins-'))
  const privateKey = generatePrivateKey()
  await fundHotWallet(chain, privateKeyToAddress(privateKey))
  const signer = new LocalSigner({
    privateKey,
    policy: signerPolicyFor(coinsOn([chainId]), [chainId]),
    journal: await SpendingJournal.open(path.join(folder, 'journal')),
    clock: systemClock,
  })
  server = await buildTestApp({ config: { ...testConfig, rpcUrls }, signer })
  await server.backend.worker.start()
  person = await registerWithFunds(server, '0')
})

afterAll(async () => {
  await server.backend.worker.stop()
  await server.close()
  await rpc.close()
  await chain.close()
  await rm(folder, { recursive: true })
})

async function pay(to: Address, amount: string): Promise<Hex> {
  const [from] = (await chain.provider.request({ method: 'eth_accounts' })) as Address[]
  const params = [{ from, to, value: toHex(parseEther(amount)) }]
  return (await chain.provider.request({ method: 'eth_sendTransaction', params })) as Hex
}

/** Waits for what the workers do on their own, mining a block now and then. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const mineAndCheck = async () => {
    await chain.provider.request({ method: 'evm_mine' })
    await check()
  }
  await vi.waitFor(mineAndCheck, { timeout: 60_000, interval: 250 })
}

async function balance() {
  return (await server.ask(listBalances, undefined, person.signedIn)).balances.find(({ coin }) => coin === 'BNB')
}

describe('BNB on BSC', () => {
  it('credits BNB sent to a deposit address', async () => {
    const { address } = await server.ask(getDepositAddress, undefined, person.signedIn)
    const transactionHash = await pay(address, '2.5')
    await eventually(async () => {
      const { items } = await server.ask(listDeposits, {}, person.signedIn)
      expect(items).toMatchObject([{ coin: 'BNB', network: 'bsc', amount: '2.5', state: 'success', transactionHash }])
    })
    expect(await balance()).toEqual({ coin: 'BNB', available: '2.5', held: '0', owed: '0' })
  })

  it('pays BNB out of the hot wallet, less our fee', async () => {
    const recipient = newAddress()
    const changes = { coin: 'BNB', network: 'bsc', address: recipient, amount: '1.2', fee: '0.0005' }
    const { id } = await withdraw(server, person, changes)
    expect(await balance()).toMatchObject({ available: '1.3', held: '1.2' })
    await eventually(async () => {
      expect((await server.ask(getWithdrawal, { id }, person.signedIn)).state).toBe('success')
    })
    const client = createPublicClient({ transport: custom(chain.provider) })
    expect(await client.getBalance({ address: recipient })).toBe(parseEther('1.1995'))
    expect(await balance()).toEqual({ coin: 'BNB', available: '1.3', held: '0', owed: '0' })
  })
})

it.each(networks)('lists the coin that pays for gas on $name as open there', async (network) => {
  const everywhere = await buildTestApp({ config: walletConfig })
  const { coins } = await everywhere.ask(listCoins)
  const found = coins.find(({ symbol }) => symbol === network.nativeCurrency.symbol)
  expect(found?.networks.find(({ network: key }) => key === network.key)).toMatchObject({
    chainId: network.localChainId,
    token: null,
    decimals: 18,
    deposit: { state: 'open' },
    withdrawal: { state: 'open' },
  })
  await everywhere.app.close()
  await everywhere.connection.close()
})
