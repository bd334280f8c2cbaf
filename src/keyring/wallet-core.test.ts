import { initWasm } from '@trustwallet/wallet-core'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { bytesToHex, hexToBytes } from 'viem'
import { expect, it } from 'vitest'
import { deriveAddresses } from './derivation.ts'
import { makeKeystore, openKeystore } from './keystore-file.ts'
import { readWords } from './words.ts'

/** `npm run test:deep` runs ten thousand. */
const count = Number(process.env.KEYRING_MNEMONICS ?? 100)
/** Milliseconds allowed for each, on a busy machine. */
const patience = 500

it(
  `derives the addresses of Trust Wallet for ${count} random mnemonics`,
  { timeout: 60_000 + count * patience },
  async () => {
    const { HDWallet, CoinType } = await initWasm()
    for (let made = 0; made < count; made += 1) {
      const mnemonic = generateMnemonic(wordlist, made % 2 === 0 ? 128 : 256)
      const passphrase = made % 3 === 0 ? `päss ${made}` : ''
      const secret = { ...(await readWords(mnemonic, passphrase)), path: 0 }
      const other = HDWallet.createWithMnemonic(mnemonic, passphrase.normalize('NFKD'))
      expect(deriveAddresses(secret, 0)).toEqual({
        evm: other.getAddressForCoin(CoinType.ethereum),
        bitcoin: other.getAddressForCoin(CoinType.bitcoin),
        litecoin: other.getAddressForCoin(CoinType.litecoin),
        dogecoin: other.getAddressForCoin(CoinType.dogecoin),
        tron: other.getAddressForCoin(CoinType.tron),
      })
      other.delete()
    }
  },
)

it('exchanges keystores with Trust Wallet in both directions', async () => {
  const { StoredKey, CoinType } = await initWasm()
  const privateKey = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
  const password = 'pâss wörd 7'
  const typed = Buffer.from(password)
  const theirs = StoredKey.importPrivateKey(hexToBytes(privateKey), 'Theirs', typed, CoinType.ethereum)
  const theirFile = JSON.parse(Buffer.from(theirs.exportJSON()).toString()) as { crypto: { kdf: string } }
  expect(theirFile.crypto.kdf).toBe('scrypt')
  expect(bytesToHex(await openKeystore(JSON.stringify(theirFile), password))).toBe(privateKey)
  const ourFile = await makeKeystore(hexToBytes(privateKey), password, { N: 2, r: 1, p: 1 })
  const ours = StoredKey.importJSON(Buffer.from(ourFile))
  expect(bytesToHex(ours.decryptPrivateKey(typed))).toBe(privateKey)
  theirs.delete()
  ours.delete()
})
