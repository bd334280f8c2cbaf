import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { accountAddress } from '#src/keyring/account-address.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LocalBitcoinNodes } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import { type BlockbookSimulator, startBlockbook } from '#scripts/local-world/partners/blockbook.ts'
import { type HistoryPage, knownMovements, nextCursors } from '#src/entities/device-wallet/history/history-page.ts'
import { fakeKeyring } from '#src/keyring/fake-keyring.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { proveAddresses } from '#src/keyring/prove-addresses.ts'
import { type BitcoinPast, readBitcoinHistory } from './bitcoin-history.ts'
import { readCoins, sendTransaction } from './index-server.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const stranger = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const coin = 100_000_000n

const { ask } = fakeKeyring()
let nodes: LocalBitcoinNodes
let blockbook: BlockbookSimulator
let account: DeviceAccount
/** The account's first address. */
let address: string

beforeAll(async () => {
  nodes = await LocalBitcoinNodes.start({ now: async () => 1_800_000_000 })
  blockbook = await startBlockbook(nodes)
  const wallet = await ask.importWords({ password: 'correct horse battery staple 42', name: 'Words', words })
  const [only] = wallet.accounts
  if (!only) throw new Error('The wallet has no account')
  account = only
  address = account.addresses.bitcoin ?? ''
})

afterAll(async () => {
  await blockbook.close()
  await nodes.close()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function past(): BitcoinPast {
  const keys = (account.keys ?? []).filter(({ network }) => network === 'bitcoin')
  return {
    url: blockbook.urls.bitcoin,
    network: 'bitcoin',
    keys,
    address,
    prove: async (claims) => proveAddresses(claims),
  }
}

async function readAll(of: BitcoinPast = past()): Promise<readonly HistoryPage[]> {
  const pages = [await readBitcoinHistory(of)]
  for (let cursors = nextCursors(pages); cursors !== undefined; cursors = nextCursors(pages)) {
    pages.push(await readBitcoinHistory(of, cursors))
  }
  return pages
}

/** Spends the newest own coin: pays the stranger, with the rest as change. @returns The transaction's id. */
async function pay(amount: bigint, fee: bigint): Promise<string> {
  const [key] = past().keys
  if (!key) throw new Error('The account has no key')
  const [own] = await readCoins(blockbook.urls.bitcoin, key)
  if (!own) throw new Error('There are no coins to spend')
  const response = await fetch(`${blockbook.urls.bitcoin}/api/v2/tx/${own.id}`)
  const { hex } = (await response.json()) as { hex: string }
  const { kind, branch, index, output } = own
  const signed = await ask.signBitcoinPayment({
    accountId: account.id,
    payment: {
      network: 'bitcoin',
      inputs: [{ previous: hex, output, kind, branch, index }],
      recipients: amount === 0n ? [] : [{ address: stranger, amount }],
      change: { index: 0, amount: own.amount - amount - fee },
      fee,
    },
  })
  await sendTransaction(blockbook.urls.bitcoin, signed.transaction)
  return signed.id
}

describe('an account’s history', () => {
  it('lists received and sent payments, without change and with fees, newest first', async () => {
    const came = nodes.pay('bitcoin', address, 3n * coin)
    await nodes.mine('bitcoin', 6)
    const sent = await pay(coin, 2_000n)
    expect(knownMovements(await readAll())).toMatchObject([
      { id: sent, kind: 'sent', amount: coin, fee: 2_000n, confirmations: 0, state: 'pending' },
      { id: came, kind: 'received', amount: 3n * coin, fee: null, confirmations: 6, state: 'confirmed' },
    ])
    await nodes.mine('bitcoin', 1)
    const moved = await pay(0n, 1_500n)
    await nodes.mine('bitcoin', 1)
    expect(knownMovements(await readAll())).toMatchObject([
      { id: moved, kind: 'self', fee: 1_500n, confirmations: 1, state: 'confirming' },
      { id: sent, kind: 'sent', amount: coin, coin: { symbol: 'BTC', decimals: 8 }, confirmations: 2 },
      { id: came, kind: 'received' },
    ])
  })

  it('combines all address types of the wallet’s words', async () => {
    const legacy = nodes.pay('bitcoin', legacyAddress(), coin)
    await nodes.mine('bitcoin', 1)
    expect(knownMovements(await readAll())[0]).toMatchObject({ id: legacy, kind: 'received', amount: coin })
  })

  it('loads in parts until complete, with each payment once', async () => {
    const before = knownMovements(await readAll()).length
    for (let paid = 0; paid < 24; paid += 1) {
      nodes.pay('bitcoin', paid % 4 === 0 ? legacyAddress() : address, coin / 10n)
      if (paid % 2 === 0) await nodes.mine('bitcoin', 1)
    }
    await nodes.mine('bitcoin', 1)
    const pages = await readAll()
    expect(pages.length).toBeGreaterThan(1)
    const movements = knownMovements(pages)
    expect(movements).toHaveLength(before + 24)
    expect(knownMovements(pages.slice(0, 1)).length).toBeLessThan(movements.length)
    expect(movements.slice(0, 5)).toEqual(knownMovements(pages.slice(0, 1)).slice(0, 5))
  })

  it('covers a single address if no key is known', async () => {
    const movements = knownMovements(await readAll({ ...past(), keys: [] }))
    expect(movements.some(({ kind }) => kind === 'received')).toBe(true)
    // The change of its payment went to another address, so it isn't known to be ours.
    expect(movements.at(-2)).toMatchObject({ kind: 'sent', amount: 3n * coin - 2_000n })
  })

  it('is empty for an unused address', async () => {
    const pages = await readAll({ ...past(), keys: [], address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' })
    expect(knownMovements(pages)).toEqual([])
  })
})

interface Answer {
  readonly page: number
  readonly totalPages: number
  readonly transactions?: readonly Record<string, unknown>[]
  readonly tokens?: readonly Record<string, unknown>[]
}

/** Changes the server's answers. */
function saying(change: (answer: Answer) => object): void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    return Response.json(change((await response.json()) as Answer))
  })
}

describe('an index server', () => {
  const withTransactions = (change: (entry: Record<string, unknown>) => object) => (answer: Answer) => ({
    ...answer,
    ...(answer.transactions && { transactions: answer.transactions.map(change) }),
  })

  it.each([
    ['whose sum of outputs is wrong', withTransactions((entry) => ({ ...entry, value: '1' }))],
    ['whose sum of inputs is wrong', withTransactions((entry) => ({ ...entry, valueIn: '1' }))],
    ['whose fee is wrong', withTransactions((entry) => ({ ...entry, fees: '999999999' }))],
    ['whose amounts are numbers', withTransactions((entry) => ({ ...entry, value: 5e21 }))],
    ['whose amounts are negative', withTransactions((entry) => ({ ...entry, fees: '-1' }))],
    ['whose blocks have no time', withTransactions((entry) => ({ ...entry, blockTime: 2 ** 53 - 1 }))],
    ['whose depth is fractional', withTransactions((entry) => ({ ...entry, confirmations: 1.5 }))],
    [
      'that lists another account’s transaction',
      withTransactions((entry) => ({
        ...entry,
        vin: [{ value: entry['valueIn'], addresses: [stranger] }],
        vout: [{ value: entry['value'], addresses: [stranger] }],
      })),
    ],
    ['that answers for another account', (answer: Answer) => ({ ...answer, address: stranger })],
    ['that answers with another page', (answer: Answer) => ({ ...answer, page: 2, totalPages: 3 })],
  ])('%s is not trusted', async (_, change) => {
    saying(change)
    await expect(readBitcoinHistory(past())).rejects.toThrow(Error)
  })

  it('can’t pass off a payment to a stranger as change', async () => {
    saying((answer) => ({
      ...answer,
      tokens: [...(answer.tokens ?? []), { name: stranger, path: "m/84'/0'/0'/1/7" }],
    }))
    const sent = knownMovements(await readAll()).find(({ kind }) => kind === 'sent')
    expect(sent).toMatchObject({ amount: coin, fee: 2_000n })
  })

  it('naming too many addresses is not trusted', async () => {
    saying((answer) => ({
      ...answer,
      ...(answer.tokens && {
        tokens: Array.from({ length: 3_000 }, () => ({ name: address, path: "m/84'/0'/0'/0/0" })),
      }),
    }))
    await expect(readBitcoinHistory(past())).rejects.toThrow('more addresses')
  })

  it('returning pages in circles is followed only once', async () => {
    const { fetch } = globalThis
    // Every page is the first one, whatever its number.
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const asked = new URL(url).searchParams.get('page') ?? '1'
      const response = await fetch(url.replace(/page=\d+&/, 'page=1&'), init)
      return Response.json({ ...((await response.json()) as object), page: Number(asked), totalPages: 1_000_000 })
    })
    expect(await readAll()).toHaveLength(2)
  })
})

/** Returns the first BIP 44 address of the same words. */
function legacyAddress(): string {
  const key = past().keys.find(({ kind }) => kind === 'pkh')
  if (!key) throw new Error('The account has no legacy key')
  return accountAddress({ format: { ...bitcoinNetworks.bitcoin, bech32: null }, xpub: key.xpub, branch: 0, index: 0 })
}
