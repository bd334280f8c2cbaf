import { HDKey } from '@scure/bip32'
import { p2pkh, p2wpkh, Transaction } from '@scure/btc-signer'
import { mnemonicToSeedSync } from '@scure/bip39'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LocalBitcoinNodes } from '#scripts/local-world/bitcoin/local-bitcoin-nodes.ts'
import { type BlockbookSimulator, startBlockbook } from '#scripts/local-world/partners/blockbook.ts'
import { fakeKeyring } from '#src/keyring/fake-keyring.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import type { ReadPsbt } from '#src/keyring/psbt-protocol.ts'
import { type BitcoinOutbox, createBitcoinOutbox } from './bitcoin-outbox.ts'
import { readCoins, readTransaction } from './index-server.ts'
import { isCancellation, type SentBitcoin } from './sent-bitcoin.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const own = { bitcoin: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', dogecoin: 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC' }
const doge = { bech32: 'none', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e }
const friends = {
  bitcoin: ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
  dogecoin: ['DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7'],
} as const
type Tried = keyof typeof own

const { ask } = fakeKeyring()
let nodes: LocalBitcoinNodes
let blockbook: BlockbookSimulator
let account: DeviceAccount

function sender(network: Tried) {
  return { accountId: account.id, changeKind: network === 'dogecoin' ? 'pkh' : 'wpkh' } as const
}
let kept: Map<string, SentBitcoin>
let isStorageDead = false

beforeAll(async () => {
  nodes = await LocalBitcoinNodes.start({ now: async () => 1_800_000_000 })
  blockbook = await startBlockbook(nodes)
  const wallet = await ask.importWords({ password: 'correct horse battery staple 42', name: 'Words', words })
  const [first] = wallet.accounts
  if (!first) throw new Error('The wallet has no account')
  account = first
})

afterAll(async () => {
  await blockbook.close()
  await nodes.close()
})

beforeEach(() => {
  kept = new Map()
  isStorageDead = false
})

function outbox(): BitcoinOutbox {
  return createBitcoinOutbox({
    storage: {
      list: async () => [...kept.values()],
      put: async (payment) => {
        if (isStorageDead) throw new Error('No storage')
        kept.set(payment.id, payment)
      },
    },
    urlOf: (network) => blockbook.urls[network],
    sign: async (accountId, payment) => ask.signBitcoinPayment({ accountId, payment }),
    worldId: null,
    now: () => 1_800_000_000_000,
  })
}

function hintOf(network: Tried, branch: number, index: number) {
  const [purpose, coin] = network === 'bitcoin' ? [84, 0] : [44, 3]
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words))
  const { publicKey } = root.derive(`m/${purpose}'/${coin}'/0'/${branch}/${index}`)
  if (!publicKey) throw new Error('The key has no public key')
  const path = [purpose + 0x8000_0000, coin + 0x8000_0000, 0x8000_0000, branch, index]
  const { script } = network === 'bitcoin' ? p2wpkh(publicKey) : p2pkh(publicKey)
  const bip32Derivation: [Uint8Array, { fingerprint: number; path: number[] }][] = [
    [publicKey, { fingerprint: root.fingerprint, path }],
  ]
  return { script, bip32Derivation }
}

/** Spends a coin that the account has just received by a file: one part for each friend, the rest as change. */
async function signedFile(network: Tried): Promise<ReadPsbt> {
  const part = network === 'bitcoin' ? 1_000_000n : 5_000_000_000n
  const fee = network === 'bitcoin' ? 10_000n : 1_000_000n
  nodes.pay(network, own[network], part * 4n)
  await nodes.mine(network, 1)
  const key = account.keys?.find((candidate) => candidate.network === network)
  if (!key) throw new Error('The account has no such key')
  const url = blockbook.urls[network]
  const coins = await readCoins(url, key)
  const coin = coins.find(({ amount, branch, index }) => amount === part * 4n && branch === 0 && index === 0)
  if (!coin) throw new Error('The coin has not arrived')
  const previous = await readTransaction(url, coin.id)
  const { script, bip32Derivation } = hintOf(network, 0, 0)
  const file = new Transaction()
  file.addInput({
    txid: coin.id,
    index: coin.output,
    nonWitnessUtxo: previous?.hex ?? '',
    ...(network === 'bitcoin' && { witnessUtxo: { script, amount: coin.amount } }),
    bip32Derivation,
  })
  for (const friend of friends[network]) {
    if (network === 'bitcoin') file.addOutputAddress(friend, part)
    else file.addOutputAddress(friend, part, doge)
  }
  const change = part * 4n - part * BigInt(friends[network].length) - fee
  file.addOutput({ ...hintOf(network, 1, 5), amount: change })
  const psbt = file.toPSBT()
  const reviewed = { network, fee, ownOutputs: [friends[network].length] }
  return (await ask.signPsbt({ accountId: account.id, psbt, reviewed })).description
}

it.each(['bitcoin', 'dogecoin'] as const)('sends a signed file on %s once and follows it', async (network) => {
  const file = await signedFile(network)
  const [one, two] = await Promise.all([
    outbox().sendSigned(sender(network), file),
    outbox().sendSigned(sender(network), file),
  ])
  expect(one.id).toBe(two.id)
  expect(one).toMatchObject({ status: 'pending', refusals: 0, recipient: friends[network][0], change: { index: 5 } })
  expect(one.paid?.map(({ address }) => address)).toEqual(friends[network])
  expect(isCancellation(one)).toBe(false)
  await nodes.mine(network, 6)
  await outbox().refresh()
  expect(await outbox().list()).toMatchObject([{ id: file.transaction?.id, status: 'confirmed', confirmations: 6 }])
})

it('gives nothing to a node that couldn’t be stored', async () => {
  const file = await signedFile('bitcoin')
  isStorageDead = true
  await expect(outbox().sendSigned(sender('bitcoin'), file)).rejects.toThrow('No storage')
  expect(await readTransaction(blockbook.urls.bitcoin, file.transaction?.id ?? '')).toBeUndefined()
})

it('doesn’t replace it, since its other purposes are unknown', async () => {
  const { id } = await outbox().sendSigned(sender('bitcoin'), await signedFile('bitcoin'))
  const replaced = outbox().replace(id, 'speed-up', { rate: 1n, spare: [], changeIndex: 0 })
  await expect(replaced).rejects.toMatchObject({ code: 'not-replaceable' })
})

it('refuses a file with missing signatures or with coins held by a payment', async () => {
  const file = await signedFile('bitcoin')
  const unsigned = outbox().sendSigned(sender('bitcoin'), { ...file, progress: 'waiting', transaction: null })
  await expect(unsigned).rejects.toMatchObject({ code: 'unsigned' })
  const { id, ...sent } = await outbox().sendSigned(sender('bitcoin'), file)
  kept = new Map([['other', { ...sent, id: 'other' }]])
  await expect(outbox().sendSigned(sender('bitcoin'), file)).rejects.toMatchObject({ code: 'coins-held' })
  expect(id).toBe(file.transaction?.id)
})
