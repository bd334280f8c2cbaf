import type { Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'

import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { expectTranslated } from '#test/e2e/support/english.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** Public words of the BIP-39 test vectors, and the first addresses derived from them. */
const words = [...Array<string>(11).fill('abandon'), 'about']
const firstAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
/** More such words. */
const longWords = [...Array<string>(23).fill('abandon'), 'art']
const filePassword = 'copper lanterns hum 17'
/** Wrong passwords allowed without a delay. */
const freeTries = 4
/** Well-known private keys of the local chains' test accounts. */
const otherLocalKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const localKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/** Pages that show something without a wallet. */
const languagePages = [
  devicePaths.deviceWallets,
  devicePaths.createWallet,
  devicePaths.walletSafety,
  devicePaths.walletPassword,
  devicePaths.importWords,
  devicePaths.wordHelp,
  devicePaths.importKey,
  devicePaths.importKeystore,
  devicePaths.deviceWalletSettings,
  devicePaths.forgotDevicePassword,
]

test('accounts are imported in every way, managed, exported and locked', async ({ page, world }) => {
  performs(
    devicePaths.importKey,
    devicePaths.importKeystore,
    devicePaths.deviceWalletSettings,
    devicePaths.deviceWalletDetail,
  )
  performs(devicePaths.deviceAccountDetail, devicePaths.deviceExport, devicePaths.exportKey, devicePaths.exportKeyShown)
  performs(devicePaths.backupWords, devicePaths.backupWordsConfirm)
  const app = new ColdWalletApp(page, world)
  await app.open(devicePaths.importWords)
  await app.enterWords(words)
  await app.button('Find my accounts').click()
  await app.chooseNewPassword()
  await app.button('Import wallet').click()
  await app.button('Add account').click()
  await expect(app.main.getByRole('link', { name: /Account 2/ })).toBeVisible()
  await app.button('Rename wallet').click()
  await app.field('Name').fill('given up')
  await page.keyboard.press('Escape')
  await app.button('Rename wallet').click()
  await expect(app.field('Name')).toHaveValue('Wallet 1')
  await app.field('Name').fill('Savings')
  await app.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(app.heading('Savings')).toBeVisible()
  await expect(app.dialog).toBeHidden()
  await app.main.getByRole('link', { name: /0x9858Ef/ }).click()
  await expect(app.main.getByText(firstAddress, { exact: true }).first()).toBeAttached()
  await expectAccessible(page, 'an account')
  await app.button('Rename account').click()
  await app.field('Name').fill('Main account')
  await app.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(app.heading('Main account')).toBeVisible()

  // A backed-up wallet's words can be viewed, on a page that doesn't ask for a backup again.
  await app.open(devicePaths.deviceWallets)
  await page.getByRole('link', { name: /^Savings/ }).click()
  await page.getByRole('link', { name: 'Details and export' }).click()
  await page.getByRole('link', { name: /^Export/ }).click()
  await expectAccessible(page, 'what can be exported')
  await page.getByRole('link', { name: /^Recovery words/ }).click()
  await expect(app.heading('Your recovery words')).toBeVisible()
  await expect(app.button('Show my words')).toBeVisible()
  await expect(app.button('Back up later')).toHaveCount(0)
  await app.hold('Show my words')
  await app.enterPassword()
  await app.button('Show words').click()
  expect(await app.shownWords()).toEqual(words)

  await app.open(devicePaths.importKey)
  await expectAccessible(page, 'an import of a private key')
  await app.field('Private key').fill('nonsense')
  await app.enterPassword()
  await app.button('Import account').click()
  await expect(app.main.getByText(/isn’t a private key/)).toBeVisible()
  await app.field('Private key').fill(localKey)
  await app.field('Name').fill('Trading')
  await app.enterPassword()
  await app.button('Import account').click()
  await expect(app.heading('Trading')).toBeVisible()

  // Leaving while a key is being stored doesn't navigate back.
  await app.open(devicePaths.importKey)
  await app.field('Private key').fill(otherLocalKey)
  await app.field('Name').fill('Left alone')
  await app.enterPassword()
  await app.button('Import account').click()
  await app.open(devicePaths.deviceWallets)
  await expect(page.getByRole('link', { name: /^Left alone/ })).toBeVisible()
  await expect(app.heading('Wallets on this device')).toBeVisible()
  await page.getByRole('link', { name: /^Trading/ }).click()
  await expect(app.heading('Trading')).toBeVisible()

  await page.getByRole('link', { name: 'Details and export' }).click()
  await page.getByRole('link', { name: /^Export/ }).click()
  await app.chooseAccountToExport()
  await app.main.getByText('Private key', { exact: true }).click()
  await expectAccessible(page, 'what a private key means')
  await app.hold('Continue')
  await app.enterPassword()
  await app.button('Show private key').click()
  await expect(app.main.getByText(localKey)).toBeVisible()
  await expectAccessible(page, 'a private key')

  await app.open(devicePaths.importKeystore)
  await app.page.getByRole('textbox', { name: 'Or paste its text' }).fill('{}')
  await app.field('Password of the file').fill('whatever')
  await app.enterPassword()
  await app.button('Import account').click()
  await expect(app.main.getByText(/isn’t a keystore file/)).toBeVisible()
  await expectAccessible(page, 'a keystore file that is none')

  // A file saved here restores an account that was removed.
  await app.open(devicePaths.deviceWallets)
  await page.getByRole('link', { name: /^Trading/ }).click()
  await page.getByRole('link', { name: 'Details and export' }).click()
  await page.getByRole('link', { name: /^Export/ }).click()
  await app.chooseAccountToExport()
  await app.hold('Continue')
  await app.enterPassword()
  await app.field('Password of the file').fill(filePassword)
  await app.field('Repeat the password').fill(filePassword)
  await expectAccessible(page, 'the password of a keystore file')
  const download = page.waitForEvent('download')
  await app.button('Save keystore file').click()
  const file = await (await download).path()
  await app.open(devicePaths.deviceWallets)
  await page.getByRole('link', { name: /^Trading/ }).click()
  await app.button('Remove from this device').click()
  await app.enterPassword()
  await app.dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(app.heading('Wallets on this device')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Trading/ })).toHaveCount(0)
  await app.open(devicePaths.importKeystore)
  await page.getByLabel('Choose a file').setInputFiles(file)
  await app.field('Name').fill('Trading again')
  await app.field('Password of the file').fill('not the password')
  await app.enterPassword()
  await app.button('Import account').click()
  await expect(app.main.getByText('That isn’t the keystore file’s password.')).toBeVisible()
  await app.field('Password of the file').fill(filePassword)
  await app.enterPassword()
  await app.button('Import account').click()
  await expect(app.heading('Trading again')).toBeVisible()
  await expect(app.main.getByRole('link', { name: /0xf39Fd6/ })).toBeVisible()

  // The alternative path.
  await page.goto('/#/property/wallet/walletSetting')
  await expect(app.heading('Lock and password')).toBeVisible()
  await expect(app.button('Lock now')).toBeVisible()
  await expectAccessible(page, 'the settings of the lock')
  await app.button('Lock now').click()
  await expect(app.main.getByText('Your wallets are locked')).toBeVisible()
  for (let tries = 0; tries < freeTries; tries += 1) {
    await app.enterPassword('not the password')
    await app.button('Unlock').click()
    await expect(app.main.getByText('That password is wrong. Try again.')).toBeVisible()
  }
  await expectAccessible(page, 'a wrong password')
  // From now on, each wrong password adds a delay twice as long as the last, even after a reload.
  for (const wait of [5, 10, 20, 40]) {
    await app.enterPassword('not the password')
    await app.button('Unlock').click()
    await expect(app.main.getByText('Too many wrong passwords')).toBeVisible()
    await expect(app.button('Unlock')).toBeDisabled()
    if (wait >= 20) {
      await expectCountdown(app)
      await page.reload()
      await expectCountdown(app)
      await endWait(page)
      await page.reload()
    }
    await expect(app.button('Unlock')).toBeEnabled()
  }
  await app.enterPassword()
  await app.button('Unlock').click()
  await expect(app.button('Lock now')).toBeVisible()

  // A wallet whose backup was postponed warns until it is backed up.
  await app.open(devicePaths.createWallet)
  await app.field('Name').fill('Later')
  await app.button('Continue').click()
  await page.getByRole('link', { name: 'I understand' }).click()
  await app.enterPassword()
  await app.button('Create wallet').click()
  await app.button('Back up later').click()
  await app.dialog.getByRole('link', { name: 'Back up later' }).click()
  await expect(app.main.getByText('Later isn’t backed up')).toBeVisible()
  await page.getByRole('link', { name: 'Back up now' }).click()
  await app.enterPassword()
  await app.button('Show words').click()
  const shown = await app.shownWords()
  await page.getByRole('link', { name: 'I’ve written them down' }).click()
  await app.enterAskedWords(shown)
  await app.button('Confirm').click()
  await expect(app.main.getByText('Later is backed up')).toBeVisible()
})

test('an address is watched without a password, and a user who forgot theirs erases and restores', async ({
  page,
  world,
}) => {
  performs(devicePaths.forgotDevicePassword)
  const app = new ColdWalletApp(page, world)
  await app.open(devicePaths.importKey)
  await app.main.getByText('Address only', { exact: true }).click()
  await app.field('Address').fill('0x1234')
  await app.button('Watch address').click()
  await expect(app.main.getByText(/This isn’t an address/)).toBeVisible()
  await app.field('Address').fill(firstAddress)
  await app.field('Name').fill('Watched')
  await app.button('Watch address').click()
  await expect(app.main.getByText('You can see what this address holds.', { exact: false })).toBeVisible()
  await app.main.getByRole('link', { name: /0x9858Ef/ }).click()
  await expect(app.main.getByText('Watch only')).toBeVisible()
  await expectAccessible(page, 'a watched address')

  // The key is added later: watching the address doesn't prevent that.
  await app.open(devicePaths.importWords)
  await app.enterWords(words)
  await app.button('Find my accounts').click()
  await app.chooseNewPassword()
  await app.button('Import wallet').click()
  await expect(app.button('Add account')).toBeVisible()

  await app.open(devicePaths.deviceWalletSettings)
  await app.button('Lock now').click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(app.main.getByText('Its recovery words, and its passphrase if you set one')).toBeVisible()
  await expectAccessible(page, 'a forgotten password')
  await app.button('Erase all wallets').click()
  await expect(app.main.getByText('Type ERASE to erase your wallets.')).toBeVisible()
  await app.field('Type ERASE to confirm').fill('erase')
  await app.button('Erase all wallets').click()
  await expect(app.heading('Import recovery words')).toBeVisible()
  await app.enterWords(words)
  await app.button('Find my accounts').click()
  await app.chooseNewPassword('another violet teapot 94')
  await app.button('Import wallet').click()
  await app.main.getByRole('link', { name: /0x9858Ef/ }).click()
  await expect(app.main.getByText(firstAddress, { exact: true }).first()).toBeAttached()

  // 24 words with a passphrase, for accounts numbered in an old Ledger's way.
  await app.open(devicePaths.importWords)
  await app.main.getByText('24 words', { exact: true }).click()
  await app.enterWords(longWords)
  await app.main.getByText('Advanced').click()
  await app.field('Passphrase (optional)').fill('seven ports')
  await app.button('Find my accounts').click()
  await app.main.getByText('Ledger (legacy) and MyEtherWallet').click()
  await app.field('Name').fill('Old Ledger')
  await app.enterPassword('another violet teapot 94')
  await app.button('Import wallet').click()
  await expect(app.heading('Old Ledger')).toBeVisible()
  const { address } = mnemonicToAccount(longWords.join(' '), { passphrase: 'seven ports', path: "m/44'/60'/0'/0" })
  await expect(app.main.getByRole('link', { name: new RegExp(address.slice(0, 8)) })).toBeVisible()
})

/** Ends the delay before the next password; the keyring's tests cover how long delays are. */
async function endWait(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('device-wallets')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB refused')))
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('records', 'readwrite').objectStore('records')
          const reading = store.get('tries') as IDBRequest<object>
          reading.addEventListener('success', () => {
            const writing = store.put({ ...reading.result, retryAt: Date.now() }, 'tries')
            writing.addEventListener('success', () => {
              opening.result.close()
              resolve()
            })
          })
        })
      }),
  )
}

async function expectCountdown({ main }: ColdWalletApp): Promise<void> {
  const notice = main.getByText(/^You can try again in/)
  const first = (await notice.textContent()) ?? ''
  await expect(notice).not.toHaveText(first)
  await expect(notice).toBeVisible()
}

for (const language of ['zh-Hans', 'zh-Hant', 'es-MX'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })
    test('the pages that create and manage a wallet are translated and fit', async ({ page, world }) => {
      const app = new ColdWalletApp(page, world)
      for (const path of languagePages) {
        await app.open(path)
        await expect(app.main).toBeVisible()
        await expectTranslated(page, language, path)
        await expectToFit(page, `${path} in ${language}`)
      }
    })
  })
}
