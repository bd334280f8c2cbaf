import type { Page } from '@playwright/test'
import { hexToBytes } from 'viem'

import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp, devicePassword } from '#test/e2e/pages/cold-wallet-app.ts'
import { keptBy } from '#test/e2e/support/kept-by-browser.ts'
import { SecretSearch } from '#test/e2e/support/secret-search.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const privateKey = '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const filePassword = 'copper lanterns hum 17'

const search = new SecretSearch({
  words,
  key: hexToBytes(privateKey),
  'key as text': privateKey.slice(2),
  password: devicePassword,
  'file password': filePassword,
})

/** Looks for secrets on the page, and in everything that the browser stores for it. */
async function expectNothingLeft(page: Page, when: string): Promise<void> {
  expect(search.findIn(Object.values(await keptBy(page)).flat()), when).toEqual([])
}

test('imports and exports interrupted by double clicks, Back or reloads lose, duplicate and leak nothing', async ({
  page,
  world,
}) => {
  const app = new ColdWalletApp(page, world)
  const rows = app.main.getByRole('list', { name: 'Your wallets' }).getByRole('listitem')

  // Typed text, abandoned by Back and by a reload.
  for (const leave of [async () => page.goBack(), async () => page.reload()]) {
    await app.open(devicePaths.deviceWallets)
    await app.open(devicePaths.importWords)
    await app.enterWords(words.split(' '))
    await app.button('Find my accounts').click()
    await app.chooseNewPassword()
    await leave()
    await expect(app.button('Import wallet')).toHaveCount(0)
    await expectNothingLeft(page, 'words that were typed and left')
  }
  await app.open(devicePaths.deviceWallets)
  await expect(app.main.getByText('No wallet on this device yet')).toBeVisible()

  // A double click imports once.
  await app.open(devicePaths.importWords)
  await app.enterWords(words.split(' '))
  await app.button('Find my accounts').click()
  await app.chooseNewPassword()
  await app.button('Import wallet').dblclick()
  await expect(app.button('Add account')).toBeVisible()
  await expectNothingLeft(page, 'words that were imported')
  await page.goBack()
  await expect(app.button('Import wallet')).toHaveCount(0)
  await app.open(devicePaths.deviceWallets)
  await expect(rows).toHaveCount(1)

  // A reload while the key is being encrypted: it is stored or not, and the second attempt finds out.
  await app.open(devicePaths.importKey)
  await app.field('Private key').fill(privateKey)
  await app.field('Name').fill('Spare')
  await app.enterPassword()
  await app.button('Import account').click()
  await page.reload()
  await expectNothingLeft(page, 'a key whose import was reloaded')
  await app.field('Private key').fill(privateKey)
  await app.field('Name').fill('Spare')
  await app.enterPassword()
  await app.button('Import account').click()
  await expect(app.heading('Spare').or(app.main.getByText('This wallet is already on this device.'))).toBeVisible()
  await app.open(devicePaths.deviceWallets)
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows, 'the state survives a reload').toHaveCount(2)

  // A displayed key disappears on Back and on a reload.
  const openExport = async (form: 'key' | 'keystore') => {
    await app.open(devicePaths.deviceWallets)
    await app.main.getByRole('link', { name: /^Spare/ }).click()
    await app.main.getByRole('link', { name: 'Details and export' }).click()
    await app.main.getByRole('link', { name: /^Export/ }).click()
    await app.chooseAccountToExport()
    if (form === 'key') await app.main.getByText('Private key', { exact: true }).click()
    await app.hold('Continue')
  }
  for (const leave of [async () => page.goBack(), async () => page.reload()]) {
    await openExport('key')
    await app.enterPassword()
    await app.button('Show private key').click()
    await expect(app.main.getByText(privateKey)).toBeVisible()
    await leave()
    await expect(app.main.getByText(privateKey)).toHaveCount(0)
    await expectNothingLeft(page, 'a key that was shown and left')
  }

  // A double click saves one file; leaving before it is ready leaves none in the page.
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  const fillExport = async () => {
    await openExport('keystore')
    await app.enterPassword()
    await app.field('Password of the file').fill(filePassword)
    await app.field('Repeat the password').fill(filePassword)
  }
  await fillExport()
  await app.button('Save keystore file').dblclick()
  await expect(app.toast('Keystore file saved')).toBeVisible()
  await expect.poll(() => files).toHaveLength(1)
  await fillExport()
  await app.button('Save keystore file').click()
  await page.reload()
  await expectNothingLeft(page, 'a file whose export was reloaded')
  expect(files).toHaveLength(1)
  await app.open(devicePaths.deviceWallets)
  await expect(rows).toHaveCount(2)
})
