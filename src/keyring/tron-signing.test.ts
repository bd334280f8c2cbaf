import { bytesToHex, hexToBytes } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { tronAccountOf, tronAddressBytes } from '#api/addresses/tron-address.ts'
import { tronBlockId } from '#api/tron/block-id.ts'
import { recoverTronSigner } from '#api/tron/signature.ts'
import { readTokenTransferCall } from '#api/tron/token-calls.ts'
import { decodeSignedTron, decodeTronRaw, tronReferenceTo, tronTransactionId } from '#api/tron/transaction.ts'
import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'
import { fakeKeyring } from './fake-keyring.ts'
import type { SignedTronPayment, TronPayment } from './tron-protocol.ts'
import { highestTronFeeLimit, longestTronLife } from './tron-rules.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
/** From wallet-core and TronLink for these words. */
const from = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
const recipient = 'TDpt9adA6QidL1B1sy3D8NC717C6L5JxFo'
const usdt = tronNetwork.tokens[0]?.address ?? ''

/** Block 78861100 of the main network: https://tronscan.org/#/block/78861100 */
const block = {
  number: 78_861_100n,
  timestamp: 1_767_246_213_000n,
  transactionsRoot: 'a0f6d785015f72fe721b394a6eae5d5bf931b2e1884331164fcc591ce477e4e8',
  parentId: '0000000004b3532bbf50c7ec18ad8985176f507a15c48d2a583bc8e5130c9e67',
  witnessId: 0n,
  witnessAddress: bytesToHex(tronAddressBytes(recipient)).slice(2),
  version: 32n,
  stateRoot: '',
}
const trx: TronPayment = { from, recipient, token: null, amount: 1_500_000n, feeLimit: 0n, block, life: 3_600_000 }
const token: TronPayment = { ...trx, token: usdt, amount: 25_000_000n, feeLimit: 20_000_000n }

const { ask } = fakeKeyring({ now: () => 1_767_246_300_123 })
let walletId: string
let accountId: string

beforeAll(async () => {
  const wallet = await ask.importWords({ password: 'correct horse battery staple 42', name: 'Words', words })
  walletId = wallet.id
  accountId = wallet.accounts[0]?.id ?? ''
})

async function sign(payment: TronPayment): Promise<SignedTronPayment> {
  return ask.signTronPayment({ accountId, payment })
}

async function read({ transaction }: SignedTronPayment) {
  const { raw, signatures } = decodeSignedTron(hexToBytes(`0x${transaction}`))
  const [signature = new Uint8Array()] = signatures
  return { raw, decoded: decodeTronRaw(raw), signer: await recoverTronSigner(raw, signature) }
}

describe('a payment of TRX', () => {
  it('is the transfer that the user saw, signed with the key of its address', async () => {
    const signed = await sign(trx)
    const { raw, decoded, signer } = await read(signed)
    expect(signer).toBe(tronAccountOf(from))
    expect(signed.id).toBe(tronTransactionId(raw))
    expect(signed.expiration).toBe(Number(block.timestamp) + trx.life)
    expect(tronBlockId(block)).toBe('0000000004b3532cbc14c910020c3ae5336f5607d6aa194abb3e6df264297e8a')
    expect(decoded).toEqual({
      reference: tronReferenceTo(tronBlockId(block)),
      expiration: Number(block.timestamp) + trx.life,
      timestamp: 1_767_246_300_123,
      feeLimit: 0n,
      memo: new Uint8Array(),
      permission: 0n,
      contract: {
        kind: 'transfer',
        owner: tronAccountOf(from),
        recipient: tronAccountOf(recipient),
        amount: trx.amount,
      },
    })
  })

  it('references its block by the id of its header: another time makes it a block of no chain', async () => {
    const later = { ...block, timestamp: block.timestamp + 86_400_000n }
    const { decoded } = await read(await sign({ ...trx, block: later }))
    expect(decoded.reference).not.toEqual(tronReferenceTo(tronBlockId(block)))
  })

  it.each<[string, Partial<TronPayment>]>([
    ['from another address', { from: recipient }],
    ['to itself', { recipient: from }],
    ['to a token’s contract', { recipient: usdt }],
    ['to an address with a typo', { recipient: recipient.replace('TDpt9', 'TDpt8') }],
    ['with an unneeded fee limit', { feeLimit: 1n }],
    ['valid for more than a day', { life: longestTronLife + 1 }],
  ])('is not signed %s', async (_, change) => {
    await expect(sign({ ...trx, ...change })).rejects.toMatchObject({ code: 'not-signable' })
  })
})

describe('a payment of USDT', () => {
  it('is a transfer by the token’s contract with the fee limit that the user saw', async () => {
    const { decoded, signer } = await read(await sign(token))
    expect(signer).toBe(tronAccountOf(from))
    expect(decoded.feeLimit).toBe(20_000_000n)
    expect(decoded.contract).toMatchObject({ kind: 'trigger', contract: tronAccountOf(usdt), callValue: 0n })
    if (decoded.contract.kind !== 'trigger') throw new Error('The transaction calls no contract')
    expect(readTokenTransferCall(decoded.contract.data)).toEqual({
      recipient: tronAccountOf(recipient),
      amount: 25_000_000n,
    })
  })

  it('is signed on the local chain, too', async () => {
    await expect(sign({ ...token, token: localTronNetwork.tokens[0]?.address ?? '' })).resolves.toBeDefined()
  })

  it.each<[string, Partial<TronPayment>]>([
    ['of an unknown contract', { token: recipient }],
    ['with an absurd fee limit', { feeLimit: highestTronFeeLimit + 1n }],
    ['to its own contract', { recipient: usdt }],
    ['from another address', { from: recipient }],
  ])('is not signed %s', async (_, change) => {
    await expect(sign({ ...token, ...change })).rejects.toMatchObject({ code: 'not-signable' })
  })
})

it('signs with the key at the account’s own index', async () => {
  const { id } = await ask.addAccount({ walletId, name: 'Second' })
  await expect(ask.signTronPayment({ accountId: id, payment: trx })).rejects.toMatchObject({ code: 'not-signable' })
})

it('signs nothing with a private-key wallet, which has no address on TRON', async () => {
  const wallet = await ask.importPrivateKey({
    password: 'correct horse battery staple 42',
    name: 'Key',
    privateKey: `0x${'11'.repeat(32)}`,
  })
  const payment = ask.signTronPayment({ accountId: wallet.accounts[0]?.id ?? '', payment: trx })
  await expect(payment).rejects.toMatchObject({ code: 'not-signable' })
})
