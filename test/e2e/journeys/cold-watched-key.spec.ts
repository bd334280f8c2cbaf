import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { readFile } from 'node:fs/promises'
import { mineLocalBitcoin, payOnLocalBitcoin } from '#api/local-world.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { bbqrSeries } from '#src/features/cold/offline/rules/codes/bbqr.ts'

import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { comeBack } from '#test/e2e/support/come-back.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { qrPicture } from '#test/e2e/support/qr-picture.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** The wallet on the signing device; no other journey uses its addresses. */
const root = HDKey.fromMasterSeed(
  mnemonicToSeedSync(
    'panda eyebrow bullet gorilla call smoke muffin taste mesh discover soft ostrich alcohol speed nation flash devote level hobby quick inner drive ghost inside',
  ),
)
const account = root.derive("m/84'/0'/0'")
const friend = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

function addressAt(index: number): string {
  const { publicKey } = account.deriveChild(0).deriveChild(index)
  if (!publicKey) throw new Error('The key has no public key')
  return p2wpkh(publicKey).address ?? ''
}

/** Signs like a hardware wallet: based only on what the file says about its keys. */
function signElsewhere(psbt: Uint8Array): Uint8Array {
  const file = Transaction.fromPSBT(psbt)
  for (let place = 0; place < file.inputsLength; place += 1) {
    const der = file.getInput(place).bip32Derivation?.[0]?.[1] as unknown as { fingerprint: number; path: number[] }
    expect(der.fingerprint).toBe(root.fingerprint)
    const key = der.path.reduce((parent, step) => parent.deriveChild(step), root)
    file.signIdx(key.privateKey ?? new Uint8Array(), place)
  }
  return file.toPSBT()
}

test('an account is watched by its public key, and its payment is signed on another device', async ({
  page,
  world,
}) => {
  performs(devicePaths.importKey, devicePaths.signFile, devicePaths.deviceReceive, devicePaths.deviceSendDetail)
  const app = new ColdWalletApp(page, world)
  await app.open(devicePaths.importKey)
  await app.main.getByRole('radio', { name: 'Public key' }).press('Space')
  const field = app.field('Public key or descriptor')

  // A private key pasted by mistake is removed from the page, and stored nowhere.
  await field.fill(account.privateExtendedKey)
  await app.button('Watch account').click()
  await app.expectFault(field, /That’s a private key/)
  await expect(field).toHaveValue('')
  await field.fill(account.publicExtendedKey)
  await app.button('Watch account').click()
  await app.expectFault(field, /doesn’t say which addresses/)
  await expect(app.main.getByText(/begin with bc1q/)).toBeVisible()
  await expectAccessible(page, 'the choice of a public key')
  await expectToFit(page, 'the choice of a public key')
  const fingerprint = root.fingerprint.toString(16).padStart(8, '0')
  await field.fill(`wpkh([${fingerprint}/84h/0h/0h]${account.publicExtendedKey}/<0;1>/*)`)
  await app.field('Name').fill('Savings')
  await app.button('Watch account').click()
  await expect(app.main.getByText('This device has only the public key.', { exact: false })).toBeVisible()

  await world.call(payOnLocalBitcoin, { network: 'bitcoin', address: addressAt(0), amount: '0.3' })
  await world.call(mineLocalBitcoin, { network: 'bitcoin', blocks: 1 })
  await app.open(devicePaths.deviceReceive)
  await expect(app.main.getByText(addressAt(1)).first()).toBeVisible()
  await app.open(devicePaths.deviceWallet)
  await expect(app.main.getByRole('list', { name: 'Other networks' }).getByRole('link', { name: /BTC/ })).toContainText(
    '0.3',
  )
  await expectAccessible(page, 'a watched account')
  await expectToFit(page, 'a watched account')
  await app.open(devicePaths.signMessage)
  await expect(app.main.getByText('This account is only watched')).toBeVisible()
  await app.open(devicePaths.deviceApprovals)
  await expect(app.main.getByText(/have no contracts/)).toBeVisible()

  await app.open(devicePaths.deviceSend)
  await app.main.getByRole('list', { name: 'Other networks' }).getByRole('link', { name: /BTC/ }).click()
  await app.field('Address').fill(friend)
  await app.button('Continue').click()
  await app.field('Amount').fill('0.1')
  await app.button('Review').click()
  const review = page.getByRole('dialog', { name: 'Review payment' })
  await expectAccessible(page, 'the review of a payment to export')
  await review.getByRole('button', { name: 'Export transaction' }).click()
  await expect(app.heading('Transaction file')).toBeVisible()
  await expect(app.main.getByText('Waiting for your signature')).toBeVisible()
  // It waits there, even after a reload.
  await page.reload()
  await expect(app.main.getByText(friend).first()).toBeVisible()
  await app.main.getByRole('radio', { name: 'BBQr' }).press('Space')
  await expect(app.main.getByRole('img', { name: 'QR code of the transaction' })).toBeVisible()
  await expectAccessible(page, 'an exported transaction')
  await expectToFit(page, 'an exported transaction')
  const download = page.waitForEvent('download')
  await app.button('Save file').click()
  const unsigned = Uint8Array.from(await readFile(await (await download).path()))

  const choose = async (content: Uint8Array) =>
    app.main
      .getByLabel('Transaction file (.psbt)')
      .setInputFiles({ name: 'returned.psbt', mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  await choose(unsigned)
  await expect(app.main.getByText(/It isn’t signed yet/)).toBeVisible()

  // The other device shows it as several QR codes, which can be scanned in any order.
  const signed = signElsewhere(unsigned)
  const series = bbqrSeries(signed)
  const codes = Array.from({ length: series?.count ?? 0 }, (_, turn) => series?.codeAt(turn) ?? '').toReversed()
  expect(codes.length).toBeGreaterThan(1)
  await app.button('Scan').click()
  for (const [place, code] of codes.entries()) {
    if (place > 0) await expect(page.getByText(`${Math.floor((place / codes.length) * 100)}% scanned`)).toBeVisible()
    const file = { name: 'code.png', mimeType: 'image/png', buffer: qrPicture(code) }
    await page.getByLabel('QR code image').setInputFiles(file)
  }
  await expect(app.main.getByText('This is the transaction you exported')).toBeVisible()
  const outputs = app.main.getByRole('list', { name: 'Pays to' }).getByRole('listitem')
  await expect(outputs.filter({ hasText: friend })).toContainText(/0\.1.*Someone else/)
  await expect(outputs.filter({ hasText: 'This account' })).toContainText(/0\.19/)
  await expectAccessible(page, 'a transaction that came back')
  await app.button('Send').click()
  await expect(page).toHaveURL(/sendDetail\?payment=[\da-f]{64}$/)
  await world.call(mineLocalBitcoin, { network: 'bitcoin', blocks: 6 })
  await comeBack(page)
  await expect(app.main.getByText('The payment went through.')).toBeVisible()
  await app.open(devicePaths.signFile)
  await expect(app.main.getByText('Waiting for your signature')).toBeHidden()
})
