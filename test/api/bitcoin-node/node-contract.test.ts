import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type BitcoinNetwork, localBitcoinNetwork, regtestNetworks } from '#deployments/bitcoin-networks.ts'
import { RpcFailure } from '#scripts/local-world/bitcoin/rejection.ts'
import { startBitcoinNode, type RunningNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { startLitecoind } from '#scripts/local-world/bitcoin/start-litecoind.ts'
import { litecoinds, requireLitecoind } from '#test/api/support/litecoind.ts'

import { type KeyForm, TestPurse } from './test-purse.ts'

interface Contestant {
  readonly name: string
  readonly network: BitcoinNetwork
  readonly start: () => Promise<RunningNode>
}

const contestants: Contestant[] = (['bitcoin', 'litecoin', 'dogecoin'] as const).map((key) => {
  const network = localBitcoinNetwork(key)
  return { name: `the stand-in for ${key}`, network, start: async () => startBitcoinNode({ network }) }
})
for (const litecoind of litecoinds) {
  const network = regtestNetworks.litecoin
  contestants.push(
    { name: 'litecoind as it comes', network, start: async () => startLitecoind(litecoind) },
    {
      name: 'litecoind that takes replacements',
      network: { ...network, relaysReplacements: true },
      start: async () => startLitecoind(litecoind, { mayReplace: true }),
    },
  )
}

requireLitecoind()

async function failure(call: Promise<unknown>): Promise<{ code: number; message: string }> {
  const error: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof RpcFailure)) throw new Error('The node did not refuse', { cause: error })
  return { code: error.code, message: error.message }
}

describe.each(contestants)('$name', ({ network, start }) => {
  let node: RunningNode
  let purse: TestPurse
  beforeAll(async () => {
    node = await start()
    purse = new TestPurse(node.url, network)
    await purse.mine(network.coinbaseMaturity + 5)
  })
  afterAll(async () => node.close())

  const forms: KeyForm[] = network.bech32 === null ? ['pkh'] : ['pkh', 'wpkh', 'sh-wpkh', 'tr']
  it.each(forms)('the node accepts a signed %s transaction, and a block confirms it', async (form) => {
    const { hex, txid } = await purse.spend(await purse.fund('1', form))
    await expect(purse.call('testmempoolaccept', [hex])).resolves.toMatchObject([{ txid, allowed: true }])
    await expect(purse.call('sendrawtransaction', hex)).resolves.toBe(txid)
    await expect(purse.call('getrawmempool')).resolves.toContain(txid)
    const [block] = await purse.mine(1)
    await expect(purse.call('getrawtransaction', txid, true, block)).resolves.toMatchObject({ confirmations: '1', hex })
  })

  it.each(forms)('the node refuses a %s signature for another amount', async (form) => {
    const { hex } = await purse.spend(await purse.fund('1', form), { changedTo: 1_000_000n })
    const { code, message } = await failure(purse.call('sendrawtransaction', hex, 0))
    expect(code).toBe(-26)
    expect(message).toMatch(
      form === 'tr'
        ? /^(non-)?mandatory-script-verify-flag.*Invalid Schnorr signature/
        : /^(non-)?mandatory-script-verify-flag.*Signature must be zero for failed CHECK\(MULTI\)SIG operation/,
    )
  })

  it('the node refuses spent outputs and transactions that pay too much or too little', async () => {
    const coin = await purse.fund('10')
    const { minimumRelayFeeRate: rate } = network
    const above = await failure(
      purse.call('sendrawtransaction', (await purse.spend(coin, { changedTo: coin.amount + 1n })).hex),
    )
    expect(above).toMatchObject({
      code: -26,
      message: expect.stringMatching(/^bad-txns-in-belowout, value in/) as string,
    })
    const free = await failure(purse.call('sendrawtransaction', (await purse.spend(coin, { fee: 0n })).hex))
    expect(free).toMatchObject({
      code: -26,
      message: expect.stringMatching(/^min relay fee not met, 0 < \d+$/) as string,
    })
    const dear = await failure(purse.call('sendrawtransaction', (await purse.spend(coin, { fee: rate * 5_000n })).hex))
    expect(dear.code).toBe(-25)
    expect(dear.message).toMatch(/^Fee exceeds maximum configured by user/)
    const { hex } = await purse.spend(coin)
    await purse.call('sendrawtransaction', hex)
    await purse.mine(1)
    expect(await failure(purse.call('sendrawtransaction', hex))).toEqual({
      code: -27,
      message: 'Transaction already in block chain',
    })
    const again = await purse.spend(coin, { fee: rate * 2n })
    expect(await failure(purse.call('sendrawtransaction', again.hex))).toEqual({
      code: -25,
      message: 'bad-txns-inputs-missingorspent',
    })
  })

  it('the node refuses dust, a future lock time and bytes that are no transaction', async () => {
    const coin = await purse.fund()
    const dust = await purse.spend(coin, { amount: 100n })
    expect(await failure(purse.call('sendrawtransaction', dust.hex, 0))).toEqual({ code: -26, message: 'dust' })
    const early = await purse.spend(coin, { lockTime: 400_000 })
    expect(await failure(purse.call('sendrawtransaction', early.hex))).toEqual({ code: -26, message: 'non-final' })
    expect(await failure(purse.call('sendrawtransaction', 'ff'))).toMatchObject({ code: -22 })
  })

  it('the node replaces a transaction only with a costlier one, and only if its network allows it', async () => {
    const coin = await purse.fund()
    const rate = network.minimumRelayFeeRate
    const first = await purse.spend(coin, { fee: rate })
    await purse.call('sendrawtransaction', first.hex)
    const same = await failure(purse.call('sendrawtransaction', (await purse.spend(coin, { fee: rate })).hex))
    expect(same.code).toBe(-26)
    expect(same.message).toMatch(
      network.relaysReplacements ? /^insufficient fee, rejecting replacement/ : /^txn-mempool-conflict$/,
    )
    const better = await purse.spend(coin, { fee: rate * 4n })
    const answer: unknown = await purse.call('sendrawtransaction', better.hex).catch((error: unknown) => String(error))
    const [kept, lost, word] = network.relaysReplacements
      ? [better, first, better.txid]
      : [first, better, 'txn-mempool-conflict']
    expect(answer).toContain(word)
    const mempool = await purse.call('getrawmempool')
    expect(mempool).toContain(kept.txid)
    expect(mempool).not.toContain(lost.txid)
    expect(await failure(purse.call('getmempoolentry', lost.txid))).toMatchObject({ code: -5 })
  })

  it('the node doesn’t replace a transaction that isn’t marked as replaceable', async () => {
    const coin = await purse.fund()
    const rate = network.minimumRelayFeeRate
    await purse.call('sendrawtransaction', (await purse.spend(coin, { sequence: 0xffffffff })).hex)
    const later = await purse.spend(coin, { fee: rate * 3n })
    expect(await failure(purse.call('sendrawtransaction', later.hex))).toEqual({
      code: -26,
      message: 'txn-mempool-conflict',
    })
  })

  it('the node returns an invalidated block’s transactions to the mempool until it is reconsidered', async () => {
    const coin = await purse.fund()
    const { hex, txid } = await purse.spend(coin)
    await purse.call('sendrawtransaction', hex)
    const height = Number(await purse.text('getblockcount'))
    const [block] = await purse.mine(1)
    await purse.call('invalidateblock', block)
    await expect(purse.text('getblockcount')).resolves.toBe(String(height))
    await expect(purse.call('getrawmempool')).resolves.toContain(txid)
    await expect(purse.call('getblockheader', block)).resolves.toMatchObject({ confirmations: '-1' })
    await purse.call('reconsiderblock', block)
    await expect(purse.call('getbestblockhash')).resolves.toBe(block)
    await expect(purse.call('getrawmempool')).resolves.not.toContain(txid)
  })

  it('the node follows a longer branch that spends an output differently', async () => {
    const coin = await purse.fund()
    const address = await purse.text('getnewaddress')
    const [first, other] = [await purse.spend(coin), await purse.spend(coin, { fee: network.minimumRelayFeeRate * 2n })]
    await purse.call('sendrawtransaction', first.hex)
    const [lost] = await purse.mine(1)
    await purse.call('invalidateblock', lost)
    await purse.call('generateblock', address, [other.hex])
    await purse.mine(1)
    await purse.call('reconsiderblock', lost)
    await expect(purse.call('getrawmempool')).resolves.not.toContain(first.txid)
    await expect(purse.call('gettxout', other.txid, 0)).resolves.toMatchObject({ confirmations: '2' })
    await expect(purse.call('gettxout', first.txid, 0)).resolves.toBeNull()
  })

  it('the node refuses to spend a coinbase before it is mature', async () => {
    const coin = await purse.fund()
    const [block] = await purse.mine(1)
    const printed = (await purse.call('getblock', block, 2)) as { tx: { txid: string }[] }
    const early = { ...coin, txid: printed.tx[0]?.txid ?? '', index: 0 }
    const { code, message } = await failure(purse.call('sendrawtransaction', (await purse.spend(early)).hex))
    expect({ code, message }).toMatchObject({
      code: -26,
      message: expect.stringMatching(
        /^bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 1/,
      ) as string,
    })
  })

  it('the node answers unknown blocks, heights and methods with Core’s errors', async () => {
    const nothing = '00'.repeat(32)
    expect(await failure(purse.call('getblockhash', 1_000_000))).toEqual({
      code: -8,
      message: 'Block height out of range',
    })
    expect(await failure(purse.call('getblock', nothing))).toEqual({ code: -5, message: 'Block not found' })
    expect(await failure(purse.call('nosuchmethod'))).toEqual({ code: -32601, message: 'Method not found' })
    expect(await failure(purse.call('getblock', '12'))).toMatchObject({ code: -8 })
  })
})
