import { p2pkh, p2wpkh, Transaction } from '@scure/btc-signer'
import { expect, it } from 'vitest'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { paidTo } from './paid-outputs.ts'

const { bitcoin, dogecoin } = bitcoinNetworks
const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const key = Uint8Array.from({ length: 33 }, (_, index) => (index === 0 ? 2 : 7))

/** The first transaction that paid someone, in block 170: https://mempool.space/tx/f4184fc5… */
const published = {
  id: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
  hex: '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000',
}

function transaction(...outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[]): Transaction {
  const made = new Transaction()
  for (const output of outputs) made.addOutput(output)
  made.addInput({ txid: 'ab'.repeat(32), index: 0, finalScriptSig: Uint8Array.of(0x51) })
  return made
}

it('identifies a transaction by its hash and ignores scripts without an address', () => {
  expect(paidTo(bitcoin, published.hex, '12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S')).toEqual({ id: published.id, paid: 0n })
})

it('adds up all outputs to the address, and no others', () => {
  const own = p2wpkh(key).script
  const ownAddress = p2wpkh(key).address ?? ''
  const made = transaction(
    { script: own, amount: 1_000n },
    { script: p2pkh(key).script, amount: 5_000n },
    { script: own, amount: 234n },
  )
  expect(paidTo(bitcoin, made.hex, ownAddress)).toEqual({ id: made.id, paid: 1_234n })
  expect(paidTo(bitcoin, made.hex, address).paid).toBe(0n)
})

it('counts nothing for an address of another network', () => {
  const made = transaction({ script: p2wpkh(key).script, amount: 1_000n })
  expect(paidTo(dogecoin, made.hex, p2wpkh(key).address ?? '').paid).toBe(0n)
  expect(paidTo(bitcoin, made.hex, '').paid).toBe(0n)
})

it('refuses anything else', () => {
  expect(() => paidTo(bitcoin, `${published.hex}00`, address)).toThrow(/Reader/)
  expect(() => paidTo(bitcoin, 'abcd', address)).toThrow(/Reader/)
})
