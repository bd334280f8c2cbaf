import { bytesToHex, hexToBytes, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'

import { tronAccountOf, tronAddressOf } from '#api/addresses/tron-address.ts'

import type { TronContract } from './contracts.ts'
import { recoverTronSigner, signTron } from './signature.ts'
import { readTokenTransferCall, tokenTransferCall } from './token-calls.ts'
import {
  decodeSignedTron,
  decodeTronRaw,
  encodeSignedTron,
  encodeTronRaw,
  tronReferenceTo,
  type TronRawTransaction,
  tronTransactionId,
} from './transaction.ts'
import { TronEncodingError, writeMessage } from './wire.ts'

/** Mainnet transactions, by ID. */
const known = [
  {
    // https://tronscan.org/#/transaction/47086db397eac45d2fe7dacedcb6f77267d6895dce645210e495e64f8a2a7910
    id: '47086db397eac45d2fe7dacedcb6f77267d6895dce645210e495e64f8a2a7910',
    raw: '0x0a02fdf622084cd898aed8ce5d1440f0d2ccf1fd315a65080112610a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412300a15419b3281a60ab7a44f351ef2896c653f134972ad2212154105cc125604448afeb6867eb688efb7e80411d57a1805709c91c9f1fd31',
    signature:
      '0xc1c0b1ad18f56248ebc6820c611cd65683cef6b5deed8002246cc00df7e79f9f73d48c35b8c2e41694ef23c8020ab8c578c0aa57b7e079683f322e45c88b0e0700',
    reference: ['0xfdf6', '0x4cd898aed8ce5d14'],
    expiration: 1_717_419_846_000,
    timestamp: 1_717_419_788_444,
    feeLimit: 0n,
    contract: {
      kind: 'transfer',
      owner: '0x9b3281a60ab7a44f351ef2896c653f134972ad22',
      recipient: '0x05cc125604448afeb6867eb688efb7e80411d57a',
      amount: 5n,
    },
  },
  {
    // https://tronscan.org/#/transaction/154164dd04482ae78f930033d0ad95730b8b19fde171a33c3920d18c228426ab
    id: '154164dd04482ae78f930033d0ad95730b8b19fde171a33c3920d18c228426ab',
    raw: '0x0a02ce7d220887273c4324d0757440f8c2f4a2e5305aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a154105cc125604448afeb6867eb688efb7e80411d57a12154174472e7d35395a6b5add427eecb7f4b62ad2b0712244a9059cbb000000000000000000000041a2ff80f95ce3740235dc46a4dffe00d9f9b91f37000000000000000000000000000000000000000000000000000000000016fcee709a83f1a2e530900180e1eb17',
    signature:
      '0x32819c5cf224586bd9fd976307454166999af173bae3906c18745a5ddd584265237074c43e3418b43c0f923c348588f2a43b86705d3ff67abb6d728fc28f2f8c01',
    reference: ['0xce7d', '0x87273c4324d07574'],
    expiration: 1_676_452_635_000,
    timestamp: 1_676_452_577_690,
    feeLimit: 50_000_000n,
    contract: {
      kind: 'trigger',
      owner: '0x05cc125604448afeb6867eb688efb7e80411d57a',
      contract: '0x74472e7d35395a6b5add427eecb7f4b62ad2b071',
      callValue: 0n,
      data: '0xa9059cbb000000000000000000000041a2ff80f95ce3740235dc46a4dffe00d9f9b91f37000000000000000000000000000000000000000000000000000000000016fcee',
    },
  },
  {
    // USDT. https://tronscan.org/#/transaction/11a639f9a7276f799a7e458e96a2c3452555ac053b88b1020e0e30409eda153f
    id: '11a639f9a7276f799a7e458e96a2c3452555ac053b88b1020e0e30409eda153f',
    raw: '0x0a02f139220878c7302743bd69de40c8d09395af335aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a154183f9daeee05fbbc232e5281bb632e4a6b3d4d9c8121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000412b32a481528cbd4c685e301fecaaa89f3a9b3fb9000000000000000000000000000000000000000000000000000000005367b9b570f5988e95af33900180e1eb17',
    signature:
      '0x12ee0f68157fb820f28f8a750a9fd8451d5b6a19c24921858ce417fa718496f13f608812461619072f043eafc387157549a71eddf90df7d524a91b7dcc0d34581b',
    reference: ['0xf139', '0x78c7302743bd69de'],
    expiration: 1_765_007_485_000,
    timestamp: 1_765_007_395_957,
    feeLimit: 50_000_000n,
    contract: {
      kind: 'trigger',
      owner: '0x83f9daeee05fbbc232e5281bb632e4a6b3d4d9c8',
      contract: '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c',
      callValue: 0n,
      data: '0xa9059cbb0000000000000000000000412b32a481528cbd4c685e301fecaaa89f3a9b3fb9000000000000000000000000000000000000000000000000000000005367b9b5',
    },
  },
] as const satisfies readonly (Omit<TronRawTransaction, 'reference'> & {
  id: string
  raw: Hex
  signature: Hex
  reference: readonly [Hex, Hex]
})[]

const transfer = known[0]

function partsOf({ reference: [bytes, hash], expiration, timestamp, feeLimit, contract }: (typeof known)[number]) {
  return { reference: { bytes: hexToBytes(bytes), hash: hexToBytes(hash) }, expiration, timestamp, feeLimit, contract }
}

describe('mainnet transactions', () => {
  it.each(known)('decodes $id', (transaction) => {
    const raw = hexToBytes(transaction.raw)
    expect(decodeTronRaw(raw)).toEqual({ ...partsOf(transaction), memo: new Uint8Array(), permission: 0n })
    expect(tronTransactionId(raw)).toBe(transaction.id)
  })

  it.each(known)('encodes $id byte for byte', (transaction) => {
    expect(bytesToHex(encodeTronRaw(partsOf(transaction)))).toBe(transaction.raw)
  })

  it.each(known)('recovers the owner of $id as its signer', async (transaction) => {
    const signer = await recoverTronSigner(hexToBytes(transaction.raw), hexToBytes(transaction.signature))
    expect(signer).toBe(transaction.contract.owner)
  })

  it.each(known)('round-trips $id with its signature', ({ raw, signature }) => {
    const signed = { raw: hexToBytes(raw), signatures: [hexToBytes(signature)] }
    expect(decodeSignedTron(encodeSignedTron(signed))).toEqual(signed)
  })
})

describe('our own transactions', () => {
  const privateKey = generatePrivateKey()
  const owner = bytesToHex(hexToBytes(privateKeyToAddress(privateKey)))
  const recipient = tronAccountOf('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')

  it('recovers the signer of our own transaction, but not once a byte has changed', async () => {
    const raw = encodeTronRaw({
      reference: tronReferenceTo('0000000004b3532cbc14c910020c3ae5336f5607d6aa194abb3e6df264297e8a'),
      expiration: 1_800_000_060_000,
      timestamp: 1_800_000_000_000,
      feeLimit: 30_000_000n,
      contract: { kind: 'trigger', owner, contract: recipient, callValue: 0n, data: tokenTransferCall(recipient, 1n) },
    })
    const signature = await signTron(raw, privateKey)
    expect(await recoverTronSigner(raw, signature)).toBe(owner)
    const changed = Uint8Array.from(raw, (byte, index) => (index === raw.length - 1 ? byte ^ 1 : byte))
    expect(await recoverTronSigner(changed, signature)).not.toBe(owner)
  })

  it('references a block by the end of its number and the middle of its ID', () => {
    const reference = tronReferenceTo('0000000004b3532cbc14c910020c3ae5336f5607d6aa194abb3e6df264297e8a')
    expect(bytesToHex(reference.bytes)).toBe('0x532c')
    expect(bytesToHex(reference.hash)).toBe('0xbc14c910020c3ae5')
  })

  it('encodes amounts of up to 63 bits', () => {
    const amount = 2n ** 63n - 1n
    const contract: TronContract = { kind: 'transfer', owner, recipient, amount }
    const raw = encodeTronRaw({ ...partsOf(transfer), contract })
    expect(decodeTronRaw(raw).contract).toEqual(contract)
  })
})

describe('ambiguous bytes', () => {
  const [owner, recipient, type] = [hexToBytes('0x41'), new Uint8Array(20).fill(7), 1n]
  const account = Uint8Array.of(...owner, ...recipient)
  const url = new TextEncoder().encode('type.googleapis.com/protocol.TransferContract')

  const withContract = (value: Uint8Array, of = { type, url }) => {
    const parameter = writeMessage([
      [1, of.url],
      [2, value],
    ])
    const contract = writeMessage([
      [1, of.type],
      [2, parameter],
    ])
    return writeMessage([[11, contract]])
  }
  const fields = (amount: bigint) =>
    [
      [1, account],
      [2, account],
      [3, amount],
    ] as const

  it('decodes a transfer if each field occurs once', () => {
    expect(decodeTronRaw(withContract(writeMessage(fields(9n)))).contract).toMatchObject({ kind: 'transfer' })
  })

  it.each([
    ['two amounts', withContract(writeMessage([...fields(9n), [3, 1n]]))],
    ['two recipients', withContract(writeMessage([...fields(9n), [2, account]]))],
    ['a negative amount', withContract(writeMessage(fields(-9n)))],
    ['no amount', withContract(writeMessage(fields(0n)))],
    ['a recipient of 20 bytes', withContract(writeMessage([fields(9n)[0], [2, recipient], fields(9n)[2]]))],
    ['a contract name that doesn’t match its number', withContract(writeMessage(fields(9n)), { type: 31n, url })],
    ['a contract number that doesn’t match its name', withContract(writeMessage(fields(9n)), { type: 2n, url })],
    ['bytes that are not a message', withContract(Uint8Array.of(0xff))],
  ])('does not decode a transfer with %s', (_what, raw) => {
    expect(decodeTronRaw(raw).contract.kind).toBe('other')
  })

  it('rejects a transaction with two contracts, without one, or cut short', () => {
    const contract = withContract(writeMessage(fields(9n)))
    for (const raw of [Uint8Array.of(...contract, ...contract), new Uint8Array(), contract.subarray(0, -1)]) {
      expect(() => decodeTronRaw(raw)).toThrow(TronEncodingError)
    }
    for (const signed of [new Uint8Array(), Uint8Array.of(0xff), writeMessage([[1, 5n]])]) {
      expect(() => decodeSignedTron(signed)).toThrow(TronEncodingError)
    }
  })

  it('rejects invalid signatures', async () => {
    const raw = hexToBytes(transfer.raw)
    for (const signature of [new Uint8Array(64), new Uint8Array(65), new Uint8Array(65).fill(0xff)]) {
      await expect(recoverTronSigner(raw, signature)).rejects.toThrow(TronEncodingError)
    }
  })
})

describe('token calls', () => {
  it('reads a transfer like the contract does: with or without 0x41 before the address', () => {
    const expected = { recipient: '0xa2ff80f95ce3740235dc46a4dffe00d9f9b91f37', amount: 1_506_542n }
    expect(readTokenTransferCall(known[1].contract.data)).toEqual(expected)
    expect(readTokenTransferCall(tokenTransferCall(expected.recipient as Hex, expected.amount))).toEqual(expected)
  })

  it('returns no recipient for other calls or no call', () => {
    const approval = `0x095ea7b3${'00'.repeat(64)}` as const
    expect([approval, '0x', '0xa9059cbb'].map((data) => readTokenTransferCall(data as Hex))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('addresses', () => {
  it('converts an address from and to base58', () => {
    const account = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'
    expect(tronAddressOf(account)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    expect(tronAccountOf('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(account)
  })

  it('uses the same hash of a key as EVM networks', () => {
    // BIP 44, m/44'/195'/0'/0/0 of the mnemonic abandon … about.
    expect(tronAccountOf('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')).toBe('0xc8599111f29c1e1e061265b4af93ea1f274ad78a')
  })

  it.each([
    ['one letter changed', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['a Bitcoin address', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['a character outside base58', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60'],
    ['hexadecimal', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['nothing', ''],
  ])('rejects an address: %s', (_what, address) => {
    expect(() => tronAccountOf(address)).toThrow('TRON')
  })

  it('rejects an account of another length', () => {
    expect(() => tronAddressOf('0xa614f803b6fd780986a42c78ec9c7f77e6ded1')).toThrow('20 bytes')
  })
})
