import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import { tokenTransferCall } from '#api/tron/token-calls.ts'
import { localTronNetwork } from '#deployments/tron-networks.ts'
import { forwarder, forwardingCall } from '#scripts/local-world/tron/forwarder.ts'
import { HttpTronNode } from '#server/tron/http-tron-node.ts'
import { tronCallsTo } from '#server/tron/tron-call.ts'
import { TronNodeError } from '#server/tron/tron-node.ts'

import { TestTronAccount } from './tron-account.ts'
import { TronWorld, trx, usdt } from './tron-world.ts'

const { fees } = localTronNetwork

let world: TronWorld
let node: TronWorld['node']
let standIn: TronWorld['standIn']
beforeAll(async () => {
  world = await TronWorld.start()
  ;({ node, standIn } = world)
})
afterAll(async () => world.standIn.close())

describe('blocks', () => {
  it('blocks name the one before them and are found by number', async () => {
    const last = standIn.node.produce(2)
    const head = await node.latestBlock()
    expect(head).toMatchObject({ id: last.id, number: last.header.number, timestamp: last.timestamp })
    const parent = await node.block(head.number - 1n)
    expect(parent).toMatchObject({ id: head.parentId, transactions: [] })
    expect(head.timestamp - (parent?.timestamp ?? 0)).toBe(localTronNetwork.blockInterval)
    expect(await node.block(head.number + 1n)).toBeUndefined()
  })

  it('blocks are final once 19 have followed', async () => {
    standIn.node.produce(25)
    const [head, final] = [await node.latestBlock(), await node.solidifiedBlock()]
    expect(head.number - final.number).toBe(19n)
  })

  it('the local world’s chain begins with a first block of its own, not the main network’s', async () => {
    expect(await node.genesisId()).toBe(standIn.node.block(0)?.id)
    const elsewhere = new HttpTronNode(
      { ...localTronNetwork, genesisId: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc' },
      tronCallsTo({ url: standIn.url, apiKey: world.apiKey }),
    )
    await expect(elsewhere.genesisId()).rejects.toThrow('The node does not belong to TRON')
  })
})

describe('a payment of TRX', () => {
  it('a payment of TRX is in a block with its result', async () => {
    const [payer, payee] = [await world.somebody(50n * trx), await world.somebody(trx)]
    const before = await node.balance(payee.account)
    const id = await world.taken(await payer.sign(payer.pays(payee.account, 7n * trx)))
    expect(await node.transactionInfo(id)).toBeUndefined()
    standIn.node.produce()
    const block = await node.block((await node.latestBlock()).number)
    expect(block?.transactions).toMatchObject([
      {
        id,
        success: true,
        contract: { kind: 'transfer', owner: payer.account, recipient: payee.account, amount: 7n * trx },
      },
    ])
    const info = { id, blockNumber: block?.number, success: true, result: null, fee: 0n, logs: [] }
    expect(block && (await node.transactionInfos(block))).toMatchObject([info])
    expect(await node.transactionInfo(id)).toMatchObject(info)
    expect(await node.balance(payee.account)).toBe((before ?? 0n) + 7n * trx)
    expect(await node.solidifiedTransactionInfo(id)).toBeUndefined()
    standIn.node.produce(19)
    expect(await node.solidifiedTransactionInfo(id)).toMatchObject(info)
  })

  it('a payment by a contract is listed with the call that made it, unless the call failed', async () => {
    const [payer, payee] = [await world.somebody(50n * trx), await world.somebody(trx)]
    const call = (data: Hex, callValue: bigint) =>
      payer.sign(
        { kind: 'trigger', owner: payer.account, contract: forwarder, callValue, data },
        { feeLimit: 30n * trx },
      )
    const paid = await world.taken(await call(forwardingCall(payee.account), 7n * trx))
    const failed = await world.taken(await call('0x00', 2n * trx))
    standIn.node.produce()
    const internalTransfers = [{ from: forwarder, to: payee.account, amount: 7n * trx }]
    expect(await node.transactionInfo(paid)).toMatchObject({ success: true, internalTransfers })
    expect(await node.transactionInfo(failed)).toMatchObject({ success: false, internalTransfers: [] })
    expect(await node.balance(payee.account)).toBe(8n * trx)
  })

  it('a payment to a new address creates the account at the payer’s cost', async () => {
    const [payer, nobody] = [await world.somebody(50n * trx), new TestTronAccount(node).account]
    expect(await node.balance(nobody)).toBeNull()
    const id = await world.taken(await payer.sign(payer.pays(nobody, 5n)))
    standIn.node.produce()
    const fee = fees.accountCreation + fees.accountCreationBandwidth
    expect(await node.transactionInfo(id)).toMatchObject({ fee })
    expect(await node.balance(nobody)).toBe(5n)
    expect(await node.balance(payer.account)).toBe(50n * trx - 5n - fee)
  })

  it('a payment burns TRX per byte once the day’s free bandwidth is used up', async () => {
    const [payer, payee] = [await world.somebody(50n * trx), await world.somebody(trx)]
    const ids: string[] = []
    for (const amount of [1n, 2n, 3n]) ids.push(await world.taken(await payer.sign(payer.pays(payee.account, amount))))
    standIn.node.produce()
    const infos = await Promise.all(ids.map(async (id) => node.transactionInfo(id)))
    // 265 bytes each, as on the main network, of 600 free ones.
    expect(infos.map((info) => info?.fee)).toEqual([0n, 0n, 265n * fees.sunPerByte])
    expect(await node.accountResources(payer.account)).toMatchObject({ freeBandwidth: 600n - 2n * 265n })
    world.wait(86_400_000)
    standIn.node.produce()
    expect(await node.accountResources(payer.account)).toMatchObject({ freeBandwidth: 600n })
  })

  it('refuses a payment above the balance, to oneself, to a contract or without bandwidth', async () => {
    const payer = await world.somebody(3n * trx)
    const sum = await payer.sign(payer.pays(standIn.faucet.account, 3n * trx + 1n))
    const own = await payer.sign(payer.pays(payer.account, 1n))
    const contract = await payer.sign(payer.pays(usdt, 1n))
    const refused = await Promise.all([sum, own, contract].map(async (signed) => world.refusal(signed)))
    expect(refused).toEqual(['CONTRACT_VALIDATE_ERROR', 'CONTRACT_VALIDATE_ERROR', 'CONTRACT_VALIDATE_ERROR'])
    const poor = await world.somebody(1n)
    const signed = async (timestamp: number) => poor.sign(poor.calls(usdt, tokenTransferCall(usdt, 0n)), { timestamp })
    await world.taken(await signed(1))
    expect(await world.refusal(await signed(2))).toBe('BANDWITH_ERROR')
  })

  it('the same TRX can’t be paid again while a payment is waiting', async () => {
    const payer = await world.somebody(10n * trx)
    await world.taken(await payer.sign(payer.pays(standIn.faucet.account, 6n * trx)))
    expect(await world.refusal(await payer.sign(payer.pays(standIn.faucet.account, 5n * trx)))).toBe(
      'CONTRACT_VALIDATE_ERROR',
    )
  })
})

describe('a payment of USDT', () => {
  const transfer = async (payer: TestTronAccount, payee: TronAccount, amount: bigint, feeLimit?: bigint) => {
    const changes = feeLimit === undefined ? {} : { feeLimit }
    const id = await world.taken(await payer.sign(payer.calls(usdt, tokenTransferCall(payee, amount)), changes))
    standIn.node.produce()
    const info = await node.transactionInfo(id)
    if (info === undefined) throw new Error('The transaction is not in a block')
    return info
  }

  it('a payment of USDT logs its transfer and takes twice the energy to a new holder', async () => {
    const [payer, payee] = [await world.somebody(100n * trx, 10n * trx), new TestTronAccount(node).account]
    const first = await transfer(payer, payee, 3n)
    expect(first).toMatchObject({ success: true, result: 'SUCCESS', energyUsed: 130_285n })
    expect(first.energyFee).toBe(130_285n * fees.sunPerEnergy)
    const padded = (account: TronAccount): Hex => `0x${account.slice(2).padStart(64, '0')}`
    expect(first.logs).toEqual([
      {
        contract: usdt,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          padded(payer.account),
          padded(payee),
        ],
        data: padded('0x03'),
      },
    ])
    expect(await transfer(payer, payee, 4n)).toMatchObject({ success: true, energyUsed: 64_285n })
    expect(await node.tokenBalance(usdt, payee)).toBe(7n)
    expect(await node.tokenBalance(usdt, payer.account)).toBe(10n * trx - 7n)
    // The tokens are only in the contract's books.
    expect(await node.balance(payee)).toBeNull()
  })

  it('a payment of USDT beyond its fee limit moves nothing and burns the limit', async () => {
    const [payer, payee] = [await world.somebody(100n * trx, 10n), new TestTronAccount(node).account]
    const info = await transfer(payer, payee, 3n, 5n * trx)
    expect(info).toMatchObject({ success: false, result: 'OUT_OF_ENERGY', energyFee: 5n * trx, logs: [] })
    expect(await node.tokenBalance(usdt, payee)).toBe(0n)
    const block = await node.block(info.blockNumber)
    expect(block?.transactions).toMatchObject([{ id: info.id, success: false }])
    expect(block && (await node.transactionInfos(block))).toMatchObject([{ success: false }])
  })

  it('a payment of more USDT than the balance reverts and still costs a fee', async () => {
    const payer = await world.somebody(100n * trx, 10n)
    const info = await transfer(payer, standIn.faucet.account, 11n)
    expect(info).toMatchObject({ success: false, result: 'REVERT', logs: [] })
    expect(info.fee).toBeGreaterThan(0n)
    expect(await node.tokenBalance(usdt, payer.account)).toBe(10n)
  })

  it('a payment of USDT takes staked energy before it burns TRX', async () => {
    const payer = await world.somebody(100n * trx, 10n)
    standIn.node.stake(payer.account, { energy: 60_000n, bandwidth: 5_000n })
    expect(await node.accountResources(payer.account)).toMatchObject({ energy: 60_000n, stakedBandwidth: 5_000n })
    const info = await transfer(payer, standIn.faucet.account, 1n)
    expect(info).toMatchObject({ energyUsed: 64_285n, fee: 4_285n * fees.sunPerEnergy })
    expect(await node.accountResources(payer.account)).toMatchObject({ energy: 0n, stakedBandwidth: 5_000n - 345n })
  })

  it('simulates a payment of USDT and the energy that it would take', async () => {
    const payer = await world.somebody(trx, 10n)
    const call = (amount: bigint) => ({ owner: payer.account, contract: usdt, data: tokenTransferCall(usdt, amount) })
    expect(await node.simulate(call(1n))).toMatchObject({ success: true, energyUsed: 130_285n })
    expect(await node.simulate(call(11n))).toMatchObject({ success: false })
    expect(await node.tokenBalance(usdt, payer.account)).toBe(10n)
    await expect(node.tokenBalance(payer.account, payer.account)).rejects.toThrow('no such token')
  })

  it('a spender can take no more USDT than the allowance', async () => {
    const abi = parseAbi([
      'function approve(address spender, uint256 amount)',
      'function transferFrom(address sender, address recipient, uint256 amount)',
    ])
    const [owner, spender] = [await world.somebody(100n * trx, 10n), await world.somebody(100n * trx)]
    const allow = encodeFunctionData({ abi, functionName: 'approve', args: [spender.account, 5n] })
    await world.taken(await owner.sign(owner.calls(usdt, allow)))
    const take = async (amount: bigint) => {
      const data = encodeFunctionData({
        abi,
        functionName: 'transferFrom',
        args: [owner.account, spender.account, amount],
      })
      const id = await world.taken(await spender.sign(spender.calls(usdt, data)))
      standIn.node.produce()
      return (await node.transactionInfo(id))?.success
    }
    standIn.node.produce()
    expect([await take(6n), await take(4n), await take(2n), await take(1n)]).toEqual([false, true, false, true])
    expect(await node.tokenBalance(usdt, spender.account)).toBe(5n)
  })
})

it('reads the fees that the chain charges now', async () => {
  const { sunPerByte, sunPerEnergy, accountCreation, accountCreationBandwidth, highestFeeLimit } = fees
  const expected = { sunPerByte, sunPerEnergy, accountCreation, accountCreationBandwidth, highestFeeLimit }
  expect(await node.chainFees()).toEqual(expected)
  standIn.node.fees = { ...fees, sunPerEnergy: 210n }
  expect(await node.chainFees()).toEqual({ ...expected, sunPerEnergy: 210n })
  standIn.node.fees = fees
})

it('refuses a wrong API key without repeating it in the error', async () => {
  const wrong = new HttpTronNode(localTronNetwork, tronCallsTo({ url: standIn.url, apiKey: 'guessed' }))
  const error: unknown = await wrong.latestBlock().catch((error: unknown) => error)
  expect(error).toBeInstanceOf(TronNodeError)
  expect(String(error)).toMatch(/rejected our API key/)
  expect(String(error)).not.toMatch(/guessed|127\.0\.0\.1/)
})
