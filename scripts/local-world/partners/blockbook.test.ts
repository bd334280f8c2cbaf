import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { SigHash, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { libraryNetwork } from '#scripts/local-world/bitcoin/addresses.ts'
import { LocalBitcoinNodes } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'

import { type BlockbookSimulator, startBlockbook } from './blockbook.ts'

const seed = mnemonicToSeedSync(
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
)
const { dogecoin, bitcoin } = bitcoinNetworks
const account = HDKey.fromMasterSeed(seed, dogecoin.bip32).derive("m/44'/3'/0'")
const descriptor = `pkh(${account.publicExtendedKey})`
const first = 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'
const coin = 100_000_000n

let nodes: LocalBitcoinNodes
let blockbook: BlockbookSimulator

beforeAll(async () => {
  nodes = await LocalBitcoinNodes.start({ now: async () => 1_800_000_000 })
  blockbook = await startBlockbook(nodes)
})

afterAll(async () => {
  await blockbook.close()
  await nodes.close()
})

async function ask(path: string, init?: RequestInit, network: 'bitcoin' | 'dogecoin' = 'dogecoin') {
  const response = await fetch(`${blockbook.urls[network]}/api/v2/${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('an account that received a payment', () => {
  let paid: string
  let hex: string

  beforeAll(() => {
    paid = nodes.pay('dogecoin', first, 500n * coin)
  })

  it('lists an unconfirmed payment as unconfirmed balance', async () => {
    const { body } = await ask(`xpub/${descriptor}?details=tokens&tokens=used`)
    expect(body).toMatchObject({
      page: 1,
      totalPages: 1,
      itemsOnPage: 1000,
      address: descriptor,
      balance: '0',
      unconfirmedBalance: '50000000000',
      unconfirmedTxs: 1,
      txs: 0,
      usedTokens: 1,
      tokens: [{ type: 'XPUBAddress', name: first, path: "m/44'/3'/0'/0/0", transfers: 1, decimals: 8, balance: '0' }],
    })
    expect(body).not.toHaveProperty('txids')
  })

  it('counts the payment as balance after the next block, by account and by address', async () => {
    await nodes.mine('dogecoin', 2)
    const balance = { balance: '50000000000', totalReceived: '50000000000', totalSent: '0', unconfirmedBalance: '0' }
    const byAccount = (await ask(`xpub/${descriptor}?details=basic`)).body
    expect(byAccount).toMatchObject({ ...balance, txs: 1, usedTokens: 1 })
    expect(byAccount).not.toHaveProperty('tokens')
    expect((await ask(`address/${first}`)).body).toMatchObject({ ...balance, address: first, txids: [paid] })
  })

  it('lists the unspent output, with its path for the account', async () => {
    const [byAccount] = (await ask(`utxo/${descriptor}`)).body as unknown as readonly Record<string, unknown>[]
    expect(byAccount).toMatchObject({
      txid: paid,
      value: '50000000000',
      confirmations: 2,
      address: first,
      path: "m/44'/3'/0'/0/0",
    })
    const [byAddress] = (await ask(`utxo/${first}?confirmed=true`)).body as unknown as readonly Record<
      string,
      unknown
    >[]
    expect(byAddress).toMatchObject({ txid: paid, value: '50000000000' })
    expect(byAddress).not.toHaveProperty('path')
  })

  it('returns the transaction, and as the node prints it', async () => {
    const { body } = await ask(`tx/${paid}`)
    expect(body).toMatchObject({ txid: paid, confirmations: 2, blockHeight: expect.any(Number) as number })
    expect(body['vout']).toContainEqual(expect.objectContaining({ value: '50000000000', addresses: [first] }))
    const specific = (await ask(`tx-specific/${paid}`)).body
    expect(specific).toMatchObject({ txid: paid, hex: body['hex'], confirmations: 2 })
  })

  it('broadcasts a spend by POST, and rejects a double spend', async () => {
    const { body } = await ask(`tx/${paid}`)
    const outputs = body['vout'] as readonly { readonly n: number; readonly addresses: readonly string[] }[]
    const vout = outputs.find(({ addresses }) => addresses.includes(first))?.n ?? -1
    const raw = Buffer.from(String(body['hex']), 'hex')
    const spend = (fee: bigint) => {
      const transaction = new Transaction()
      transaction.addInput({ txid: paid, index: vout, nonWitnessUtxo: raw, sighashType: SigHash.ALL })
      transaction.addOutputAddress('DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7', 500n * coin - fee, libraryNetwork(dogecoin))
      const { privateKey } = account.deriveChild(0).deriveChild(0)
      transaction.sign(privateKey ?? new Uint8Array())
      transaction.finalize()
      return transaction
    }
    const sent = spend(coin)
    hex = sent.hex
    const post = (body: string) => ask('sendtx/', { method: 'POST', body })
    await expect(post(hex)).resolves.toEqual({ status: 200, body: { result: sent.id } })
    const refused = await post(spend(2n * coin).hex)
    expect(refused).toEqual({ status: 400, body: { error: { message: '-26: txn-mempool-conflict' } } })
    expect((await ask(`utxo/${descriptor}`)).body).toEqual([])
    expect((await ask(`xpub/${descriptor}?details=basic`)).body).toMatchObject({ unconfirmedBalance: '-50000000000' })
  })

  it('rejects anything that is no transaction', async () => {
    await expect(ask('sendtx/00')).resolves.toEqual({
      status: 400,
      body: { error: { message: '-22: TX decode failed' } },
    })
  })
})

it('estimates fees in whole coins per thousand bytes, higher for the next block', async () => {
  expect((await ask('estimatefee/1')).body).toEqual({ result: '0.00500000' })
  expect((await ask('estimatefee/6')).body).toEqual({ result: '0.00125000' })
  expect((await ask('estimatefee/soon')).status).toBe(400)
})

it('derives accounts of native segwit, taproot and nested segwit as in their test vectors', async () => {
  const segwit = HDKey.fromMasterSeed(seed).derive("m/84'/0'/0'").publicExtendedKey
  const taproot = HDKey.fromMasterSeed(seed).derive("m/86'/0'/0'").publicExtendedKey
  const tokens = async (text: string) =>
    (await ask(`xpub/${text}?details=tokens&tokens=derived`, undefined, 'bitcoin')).body['tokens']
  // BIP 84's first receiving address, and its first change address.
  expect(await tokens(`wpkh(${segwit})`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: "m/84'/0'/0'/0/0", name: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }),
      expect.objectContaining({ path: "m/84'/0'/0'/1/0", name: 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el' }),
    ]),
  )
  // From BIP 86.
  expect(await tokens(`tr(${taproot})`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        path: "m/86'/0'/0'/0/0",
        name: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      }),
    ]),
  )
  // On BIP 49's path; the address is the one that other wallets derive.
  const nested = HDKey.fromMasterSeed(seed).derive("m/49'/0'/0'").publicExtendedKey
  expect(await tokens(`sh(wpkh(${nested}))`)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: "m/49'/0'/0'/0/0", name: '37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf' }),
    ]),
  )
  expect(bitcoin.bech32).toBe('bc')
})

it('rejects addresses of other networks and unknown input', async () => {
  expect((await ask(`address/${first}`, undefined, 'bitcoin')).status).toBe(400)
  expect((await ask('xpub/wpkh(nothing)')).status).toBe(400)
  expect((await ask(`tx/${'00'.repeat(32)}`)).status).toBe(400)
  expect((await ask(`tx-specific/${'00'.repeat(32)}`)).status).toBe(400)
})
