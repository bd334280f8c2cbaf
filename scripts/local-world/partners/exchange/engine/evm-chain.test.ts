import hre from 'hardhat'
import { createWalletClient, custom, encodeFunctionData, erc20Abi, getAddress, parseEther } from 'viem'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { networks } from '#deployments/networks.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { catalogueOf } from '#scripts/local-world/partners/exchange/catalogue.ts'
import { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'
import { testTokens } from '#scripts/local-world/partners/exchange/test-tokens.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import { loopback } from '#scripts/local-world/ports.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'
import { systemClock } from '#server/lib/clock.ts'

import { EvmChain } from './evm-chain.ts'
import type { ExchangeAsset } from './exchange-asset.ts'
import { ExchangeEngine } from './exchange-engine.ts'
import type { ExchangeOrder } from './exchange-order.ts'
import type { ExchangeTerms, QuoteRequest } from './quote.ts'

const terms: ExchangeTerms = {
  margin: { fixed: 100n, floating: 50n },
  minimum: 10n,
  maximum: 50_000n,
  rateSeconds: 600,
  paymentSeconds: { fixed: 600, floating: 600 },
  wrongAmount: 'refund',
  latePayment: { fixed: 'refund', floating: 'continue' },
  belowMinimum: 'refund',
}
const payee = '0x0000000000000000000000000000000000000201'
const payer = '0x0000000000000000000000000000000000000202'

let chain: LocalChain
let rpc: ReturnType<typeof buildRpcServer>
let engine: ExchangeEngine

beforeAll(async () => {
  await buildContracts(hre)
  chain = await createLocalChain(hre, networks[0])
  rpc = buildRpcServer(chain.provider)
  const rpcUrl = await rpc.listen({ host: loopback, port: 0 })
  engine = new ExchangeEngine({
    clock: systemClock,
    chains: new Map([['ethereum', new EvmChain({ rpcUrl, seed: 'test' })]]),
    terms,
    faults: new FaultSwitch(),
    makeOrderId: () => crypto.randomUUID(),
    pollMilliseconds: 600_000,
    onError: (error) => {
      throw error
    },
  })
})

afterAll(async () => {
  await engine.close()
  await rpc.close()
  await chain.close()
})

function assetOf(symbol: string): ExchangeAsset {
  const asset = catalogueOf(0).find((asset) => asset.network === 'ethereum' && asset.symbol === symbol)
  if (asset === undefined) throw new Error(`No ${symbol}`)
  return asset
}

async function orderOf(request: Omit<QuoteRequest, 'side'>): Promise<ExchangeOrder> {
  const quote = engine.quote({ ...request, side: 'from' })
  if ('kind' in quote) throw new Error(quote.kind)
  const [payout, refundTo] = [payee, payer].map((address) => ({ address, extraId: null }))
  if (payout === undefined || refundTo === undefined) throw new Error('There is no account to pay')
  return engine.create({ quote, rateId: null, payout, refundTo, reference: null })
}

async function send(to: string, value: bigint, data?: Hex): Promise<Hex> {
  const [account] = (await chain.provider.request({ method: 'eth_accounts' })) as Address[]
  if (account === undefined) throw new Error('No account')
  const wallet = createWalletClient({ account, transport: custom(chain.provider) })
  return wallet.sendTransaction({ chain: null, to: getAddress(to), value, ...(data !== undefined && { data }) })
}

async function advanceTo(id: string, state: string): Promise<ExchangeOrder> {
  for (let step = 0; step < 10; step += 1) {
    await engine.advance()
    const order = await engine.find(id)
    if (order?.state === state) return order
    await chain.provider.request({ method: 'evm_mine' })
  }
  throw new Error(`The order is ${(await engine.find(id))?.state}, not ${state}`)
}

async function balanceOf(asset: ExchangeAsset, account: string): Promise<bigint> {
  const call = { abi: erc20Abi, functionName: 'balanceOf', args: [getAddress(account)] } as const
  const params = [{ to: asset.contract, data: encodeFunctionData(call) }, 'latest']
  return BigInt((await chain.provider.request({ method: 'eth_call', params })) as Hex)
}

test('pays real tokens for real coins, once the payment is confirmed', async () => {
  const order = await orderOf({
    from: assetOf('ETH'),
    to: assetOf('USDT'),
    rateType: 'fixed',
    amount: parseEther('1'),
  })
  await engine.advance()
  expect((await engine.find(order.id))?.state).toBe('waiting')
  const hash = await send(order.payinAddress, parseEther('1'))
  await engine.advance()
  expect(await engine.find(order.id)).toMatchObject({ state: 'confirming', payin: { hash, amount: parseEther('1') } })
  const finished = await advanceTo(order.id, 'finished')
  expect(finished.paidOut?.amount).toBe(order.quote.toAmount)
  expect(await balanceOf(assetOf('USDT'), payee)).toBe(order.quote.toAmount / 10n ** 12n)
})

test('refunds a fixed order that received a wrong amount', async () => {
  const usdc = assetOf('USDC')
  const order = await orderOf({ from: usdc, to: assetOf('ETH'), rateType: 'fixed', amount: parseEther('100') })
  const mint = (to: string) => ({ data: encodeFunctionData({ abi: mintAbi, args: [getAddress(to), 99_000_000n] }) })
  const hash = await send(usdc.contract ?? '', 0n, mint(order.payinAddress).data)
  const refunded = await advanceTo(order.id, 'refunded')
  expect(refunded).toMatchObject({ issue: 'wrong-amount', payin: { hash, amount: parseEther('99') } })
  expect(await balanceOf(usdc, payer)).toBe(99_000_000n)
})

test('deploys a test token when it is needed', async () => {
  const token = testTokens[0]
  if (token === undefined) throw new Error('No test token')
  const order = await orderOf({ from: assetOf('ETH'), to: token, rateType: 'floating', amount: parseEther('0.1') })
  await send(order.payinAddress, parseEther('0.1'))
  await advanceTo(order.id, 'finished')
  expect(await balanceOf(token, payee)).toBeGreaterThan(0n)
})

const mintAbi = [
  {
    type: 'function',
    name: 'mint',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const
