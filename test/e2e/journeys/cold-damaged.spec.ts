import type { Page } from '@playwright/test'

import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** The key of an account without any balance. */
const privateKey = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'

test('damaged wallets say so, and are restored, removed and erased', async ({ page, world }) => {
  const app = new ColdWalletApp(page, world)
  await app.importKnownWords()

  await app.open(devicePaths.importKey)
  await app.field('Private key').fill(privateKey)
  await app.field('Name').fill('Spare key')
  await app.enterPassword()
  await app.button('Import account').click()
  await expect(app.heading('Spare key')).toBeVisible()

  // Unlocking detects a single flipped bit in a secret. The other wallet unlocks regardless.
  await damageFirst(app)
  await app.open(devicePaths.deviceWallets)
  await expect(app.main.getByText('Wallet 1 can’t be read')).toBeVisible()
  await expect(app.main.getByRole('link', { name: /^Spare key/ })).toBeVisible()
  await expectAccessible(page, 'a wallet that cannot be read')
  await app.main.getByRole('link', { name: 'Restore or remove it' }).click()
  await expect(app.heading('Wallet 1')).toBeVisible()
  await expect(app.main.getByText(/0x9858Ef/)).toBeHidden()

  // Its words restore it.
  await app.main.getByRole('link', { name: 'Restore wallet' }).click()
  await app.enterKnownWords()
  await app.enterPassword()
  await app.button('Import wallet').click()
  await expect(app.main.getByRole('link', { name: /0x9858Ef/ })).toBeVisible()
  await app.open(devicePaths.deviceWallets)
  await expect(app.main.getByRole('link', { name: /^Wallet 3/ })).toBeVisible()
  await expect(app.main.getByText(/can’t be read/)).toBeHidden()

  // A user who no longer needs it removes it.
  await damageFirst(app)
  await app.open(devicePaths.deviceWallets)
  await app.main.getByRole('link', { name: 'Restore or remove it' }).click()
  await app.button('Remove from this device').click()
  await app.enterPassword()
  await app.button('Remove').click()
  await expect(app.heading('Wallets on this device')).toBeVisible()
  await expect(app.main.getByText(/can’t be read/)).toBeHidden()
  await expect(app.main.getByRole('link', { name: /^Wallet 3/ })).toBeVisible()

  // The vault itself: nothing can be added, and every wallet page offers to start over.
  await damage(page, 'version')
  for (const path of [devicePaths.deviceWallet, devicePaths.createWallet, devicePaths.deviceWalletSettings]) {
    await app.open(path)
    await page.reload()
    await expect(app.main.getByText('Your wallets can’t be read')).toBeVisible()
  }
  await expectAccessible(page, 'wallets that cannot be read')
  await expectToFit(page, 'wallets that cannot be read')
  await app.field('Type ERASE to confirm').fill('ERASE')
  await app.button('Erase all wallets').click()
  await expect(app.heading('Import recovery words')).toBeVisible()
  await app.importKnownWords()
  await expect(app.main.getByRole('link', { name: /0x9858Ef/ })).toBeVisible()
})

/** Damages the secret that was stored first, and unlocks after a reload. */
async function damageFirst(app: ColdWalletApp): Promise<void> {
  await damage(app.page, 'bit')
  await app.open(devicePaths.deviceWalletSettings)
  await app.page.reload()
  await app.enterPassword()
  await app.button('Unlock').click()
  await expect(app.button('Lock now')).toBeVisible()
}

/** Changes stored data behind the keyring's back. */
async function damage(page: Page, what: 'bit' | 'version'): Promise<void> {
  await page.evaluate(async (part) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- It runs in the page.
    const answerTo = async <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
      })
    const database = await answerTo(indexedDB.open('device-wallets'))
    const store = database.transaction('records', 'readwrite').objectStore('records')
    const vault = (await answerTo(store.get('vault'))) as {
      version: number
      secrets: { ciphertext: Uint8Array }[]
    }
    const [sealed] = vault.secrets
    if (part === 'version') vault.version = 2
    else if (sealed) sealed.ciphertext[7] = (sealed.ciphertext[7] ?? 0) ^ 1
    await answerTo(store.put(vault, 'vault'))
    database.close()
  }, what)
}
