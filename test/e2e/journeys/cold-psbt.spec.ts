import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { english, generateMnemonic } from 'viem/accounts'
import { mineLocalBitcoin, payOnLocalBitcoin } from '#api/local-world.ts'
import { callNode } from '#scripts/local-world/bitcoin/call-node.ts'
import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { comeBack } from '#test/e2e/support/come-back.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const friend = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const path = "m/84'/0'/0'"

/** Returns a key of the wallet's account, as another, watch-only wallet knows it. */
function watched(words: string, branch: number, index: number) {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(words))
  const { publicKey } = root.derive(path).deriveChild(branch).deriveChild(index)
  if (!publicKey) throw new Error('The key has no public key')
  const steps = [84 + 0x8000_0000, 0x8000_0000, 0x8000_0000, branch, index]
  const { script, address } = p2wpkh(publicKey)
  return { script, address, bip32Derivation: [[publicKey, { fingerprint: root.fingerprint, path: steps }]] as never }
}

/** Prepares a transaction in another wallet: half a coin to a friend, the rest as change. */
async function prepare(world: World, words: string): Promise<Transaction> {
  const { address, script, bip32Derivation } = watched(words, 0, 0)
  await world.call(payOnLocalBitcoin, { network: 'bitcoin', address, amount: '0.4' })
  await world.call(mineLocalBitcoin, { network: 'bitcoin', blocks: 1 })
  const node = world.nodeUrl('Bitcoin')
  const tip = await callNode(node, 'getblockhash', [await callNode(node, 'getblockcount', [])])
  const block = (await callNode(node, 'getblock', [tip, 1])) as { tx: readonly string[] }
  const file = new Transaction()
  for (const id of block.tx) {
    const raw = (await callNode(node, 'getrawtransaction', [id])) as string
    const asItIs = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }
    const previous = Transaction.fromRaw(Buffer.from(raw, 'hex'), asItIs)
    for (let output = 0; output < previous.outputsLength; output += 1) {
      const { amount, script: paid } = previous.getOutput(output)
      if (!paid || !Buffer.from(paid).equals(Buffer.from(script))) continue
      file.addInput({
        txid: id,
        index: output,
        nonWitnessUtxo: raw,
        witnessUtxo: { script, amount: amount ?? 0n },
        bip32Derivation,
      })
    }
  }
  file.addOutputAddress(friend, 15_000_000n)
  const change = watched(words, 1, 0)
  file.addOutput({ script: change.script, bip32Derivation: change.bip32Derivation, amount: 24_999_000n })
  return file
}

test('a file from another wallet is reviewed, signed and sent', async ({ page, world }) => {
  performs(devicePaths.signFile, devicePaths.deviceSendDetail)
  const app = new ColdWalletApp(page, world)
  const words = generateMnemonic(english)
  await app.importWords(words)
  const file = await prepare(world, words)

  await app.open(devicePaths.deviceWallet)
  await app.main.getByRole('link', { name: 'Sign a transaction file' }).click()
  await expect(app.heading('Sign a transaction file')).toBeVisible()
  await app.field('Or its text').fill('bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')
  await app.button('Review').click()
  await app.expectFault(app.field('Or its text'), /isn’t a PSBT/)
  await expectAccessible(page, 'the choice of a transaction file')
  await expectToFit(page, 'the choice of a transaction file')

  // Without the previous transaction, a file could lie about the fee.
  const bare = new Transaction()
  const { nonWitnessUtxo: _left, ...input } = file.getInput(0)
  bare.addInput(input)
  bare.addOutputAddress(friend, 1_000n)
  await app.field('Or its text').fill(Buffer.from(bare.toPSBT()).toString('base64'))
  await app.button('Review').click()
  await expect(app.main.getByText(/A previous transaction is missing/)).toBeVisible()
  await app.button('Choose another file').click()

  const psbt = Buffer.from(file.toPSBT())
  await app.main
    .getByLabel('Transaction file (.psbt)')
    .setInputFiles({ name: 'payment.psbt', mimeType: 'application/octet-stream', buffer: psbt })
  const outputs = app.main.getByRole('list', { name: 'Pays to' }).getByRole('listitem')
  await expect(outputs.nth(0)).toContainText(/0\.15.*Someone else/)
  await expect(outputs.nth(1)).toContainText(/0\.24999.*This account/)
  await expect(app.main.getByText(/0\.00001\sBTC/)).toBeVisible()
  await expectAccessible(page, 'the review of a transaction file')
  await expectToFit(page, 'the review of a transaction file')
  await app.button('Sign').click()
  await expect(app.main.getByText('Signed by everyone')).toBeVisible()
  await expectAccessible(page, 'a signed transaction file')
  await expectToFit(page, 'a signed transaction file')

  const download = page.waitForEvent('download')
  await app.button('Save file').click()
  expect((await download).suggestedFilename()).toBe('signed.psbt')
  await app.button('Send').click()
  await expect(page).toHaveURL(/sendDetail\?payment=[\da-f]{64}$/)
  await expect(app.main.getByText(/Waiting for the network|In a block/)).toBeVisible()
  await world.call(mineLocalBitcoin, { network: 'bitcoin', blocks: 6 })
  await comeBack(page)
  await expect(app.main.getByText('The payment went through.')).toBeVisible()
})

test('a message is signed, and anyone can verify it', async ({ page, world }) => {
  performs(devicePaths.signMessage, devicePaths.verifyMessage)
  const app = new ColdWalletApp(page, world)
  const words = generateMnemonic(english)
  await app.importWords(words)
  const message = 'This address is mine.\nSevenport, 28 November'

  await app.open(devicePaths.signMessage)
  await expect(app.field('Your address')).toHaveValue(watched(words, 0, 0).address)
  await app.button('Sign').click()
  await app.expectFault(app.field('Message'), /Enter a message/)
  await app.field('Message').fill(message)
  await app.main.getByRole('checkbox').check({ force: true })
  await expectAccessible(page, 'a message to sign')
  await expectToFit(page, 'a message to sign')
  await app.button('Sign').click()
  const signature = (await app.main.getByRole('status').filter({ hasText: /^smp/ }).textContent()) ?? ''
  expect(signature).toMatch(/^smp[\w+/=]+$/)
  await expectAccessible(page, 'a signed message')

  await app.main.getByRole('link', { name: 'Verify a message' }).click()
  await app.field('Signer’s address').fill(watched(words, 0, 0).address)
  await app.field('Message').fill(message)
  await app.field('Signature').fill(signature)
  await app.button('Verify').click()
  await expect(app.main.getByText('The signature is valid')).toBeVisible()
  await expectAccessible(page, 'a verified message')
  await expectToFit(page, 'a verified message')
  await app.field('Message').fill(`${message} `)
  await expect(app.main.getByText('The signature is valid')).toBeHidden()
  await app.button('Verify').click()
  await expect(app.main.getByText('The signature is not valid')).toBeVisible()

  // TRON has one address type and one format.
  await app.open(devicePaths.signMessage)
  await app.main.getByRole('radio', { name: 'TRX' }).press('Space')
  await expect(app.field('Your address')).toHaveValue(/^T/)
  const address = await app.field('Your address').inputValue()
  await app.field('Message').fill(message)
  await app.main.getByRole('checkbox').check({ force: true })
  await app.button('Sign').click()
  const onTron = (await app.main.getByRole('status').filter({ hasText: /^0x/ }).textContent()) ?? ''
  await app.main.getByRole('link', { name: 'Verify a message' }).click()
  await app.field('Signer’s address').fill(address)
  await app.field('Message').fill(message)
  await app.field('Signature').fill(onTron)
  await app.button('Verify').click()
  await expect(app.main.getByText('The signature is valid')).toBeVisible()
})
