import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp, devicePassword } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const watchedAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a wallet is created, its words are confirmed, and it is removed and restored with the same address', async ({
  page,
  world,
}) => {
  performs(
    devicePaths.createWallet,
    devicePaths.walletSafety,
    devicePaths.walletPassword,
    devicePaths.walletSafetyReveal,
    devicePaths.showWords,
  )
  performs(
    devicePaths.orderWords,
    devicePaths.pickWords,
    devicePaths.wordsConfirmed,
    devicePaths.importWords,
    devicePaths.wordHelp,
  )
  performs(devicePaths.deviceWallets, devicePaths.deviceWalletsDetail)
  const app = new ColdWalletApp(page, world)
  await app.open(devicePaths.deviceWallets)
  await expect(app.main.getByText('No wallet on this device yet')).toBeVisible()
  await expectAccessible(page, 'a device without wallets')
  await page.getByRole('link', { name: 'Create a wallet' }).click()
  await expectAccessible(page, 'the choice of a new wallet')
  await app.field('Name').fill('Savings')
  await app.button('Continue').dblclick()
  await expect(app.heading('Before you start')).toBeVisible()
  await expectAccessible(page, 'what the words are')
  await page.getByRole('link', { name: 'I understand' }).click()
  await app.chooseNewPassword('password1')
  await app.button('Create wallet').click()
  await expect(app.main.getByText(/too easy to guess/).last()).toBeVisible()
  await expectAccessible(page, 'a password that is too weak')
  await app.chooseNewPassword()
  await app.button('Create wallet').dblclick()
  await expect(app.main.getByText('Savings is ready')).toBeVisible()
  await expectAccessible(page, 'what is said before the words')
  // Going back and forward leads to this wallet, not to a second one; so does a reload.
  await page.goBack()
  await expect(app.main.getByText('Savings is ready')).toBeVisible()
  await page.reload()
  await expect(app.main.getByText('Savings is ready')).toBeVisible()
  await app.hold('Show my words')
  await app.enterPassword()
  await app.button('Show words').click()
  const words = await app.shownWords()
  expect(words).toHaveLength(12)
  await expectAccessible(page, 'the words')

  // Hidden and removed from the page as soon as the window loses focus.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect(app.main.getByText('Hidden again')).toBeVisible()
  expect(await page.content()).not.toContain(words.slice(0, 2).join(' '))
  expect(await page.getByRole('list', { name: 'Your recovery words', includeHidden: true }).textContent()).toBe('')
  await app.enterPassword()
  await app.button('Show words').click()
  await page.getByRole('link', { name: 'I’ve written them down' }).click()
  // A reload locks the wallet: what was typed is gone, and so is the key.
  await expect(app.heading('Confirm your words')).toBeVisible()
  await page.reload()
  await app.enterPassword()
  await app.button('Unlock').click()
  await expectAccessible(page, 'the question for all words')
  await app.enterWords(['abandn', ...words.slice(1)])
  await app.button('Confirm').click()
  await expect(app.main.getByText(/^Not on the word list: 1\./)).toBeVisible()
  await app.enterWords(words)
  await app.button('Confirm').click()
  await expect(app.main.getByText('Which words are these?')).toBeVisible()
  await app.enterAskedWords(words.toReversed())
  await app.button('Confirm').click()
  await expect(app.main.getByText(/At least one word is wrong/)).toBeVisible()
  await expectAccessible(page, 'a wrong word')
  // A reload in the middle asks for other words.
  await page.reload()
  await app.enterPassword()
  await app.button('Unlock').click()
  await app.enterAskedWords(words)
  await app.button('Confirm').click()
  await expect(app.main.getByText('Savings is backed up')).toBeVisible()
  await expectAccessible(page, 'a confirmed backup')
  await page.getByRole('link', { name: 'Open wallet' }).click()
  await expect(app.heading('Wallet on this device')).toBeVisible()

  await app.open(devicePaths.deviceWallets)
  await expect(page.getByRole('link', { name: /Savings/ })).toHaveCount(1)
  await page.getByRole('link', { name: /Savings/ }).click()
  const address = app.main.getByText(/^0x[\da-fA-F]{6}…[\da-fA-F]{6}$/)
  const shown = (await address.textContent()) ?? ''
  await app.button('Remove from this device').click()
  await app.enterAskedWords(words.toReversed())
  await app.enterPassword()
  await app.dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(app.dialog.getByText(/At least one word is wrong/)).toBeVisible()
  await expectAccessible(page, 'the removal of a wallet')
  await app.enterAskedWords(words)
  await app.enterPassword()
  await app.dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(app.main.getByText('No wallet on this device yet')).toBeVisible()

  await page.getByRole('link', { name: 'Recovery words' }).click()
  await page.getByRole('link', { name: 'Help with recovery words' }).click()
  await expect(app.main.getByText(/contains a checksum of the others/)).toBeVisible()
  await expectAccessible(page, 'help with recovery words')
  await page.goBack()
  await app.enterWords(words.map(() => 'abandon'))
  await app.button('Find my accounts').click()
  await expect(app.main.getByText(/they don’t belong together/)).toBeVisible()
  await app.enterWords(words)
  await app.button('Find my accounts').click()
  await expect(app.main.getByText('Which accounts are yours?')).toBeVisible()
  await app.chooseNewPassword(devicePassword)
  await expectAccessible(page, 'the paths of words')
  await expectToFit(page, 'the paths of words')
  await app.button('Import wallet').click()
  // The choice of derivation paths shows addresses, too.
  await expect(app.main.getByText('Which accounts are yours?')).toHaveCount(0)
  await expect(address).toHaveText(shown)
})

test('24 words with a passphrase are requested one by one, and tabs follow each other’s changes', async ({
  page,
  context,
  world,
}) => {
  const app = new ColdWalletApp(page, world)
  await page.setViewportSize({ width: 1280, height: 800 })
  await app.open(devicePaths.createWallet)
  await app.field('Name').fill('Vault')
  await app.main.getByText('24 words', { exact: true }).click()
  await app.button('Continue').click()
  await expect(app.heading('Before you start')).toBeVisible()
  await page.goBack()
  // Back keeps what was chosen.
  await expect(app.field('Name')).toHaveValue('Vault')
  await expect(app.main.getByRole('radio', { name: '24 words' })).toBeChecked()
  await app.button('Continue').click()
  await expect(app.main.getByText('These 24 words restore it on any device.')).toBeVisible()
  await page.getByRole('link', { name: 'I understand' }).click()
  await app.chooseNewPassword()
  await app.main.getByText('Advanced').click()
  await app.field('Passphrase (optional)').fill('seven ports')
  await app.field('Repeat the passphrase').fill('seven port')
  await app.button('Create wallet').click()
  await app.expectFault(app.field('Repeat the passphrase'), /don’t match/)
  await app.chooseNewPassword()
  await app.field('Passphrase (optional)').fill('seven ports')
  await app.field('Repeat the passphrase').fill('seven ports')
  await app.button('Create wallet').click()
  await app.hold('Show my words')
  await app.enterPassword()
  await app.button('Show words').click()
  const words = await app.shownWords()
  expect(words).toHaveLength(24)
  await expectToFit(page, 'the words on a desktop')

  // Another tab must be unlocked separately; locking there locks this one, too, and hides what it shows.
  const other = new ColdWalletApp(await context.newPage(), world)
  await other.open(devicePaths.deviceWalletSettings)
  await expect(other.main.getByText('Your wallets are locked')).toBeVisible()
  await other.enterPassword()
  await other.button('Unlock').click()
  await expect(other.button('Lock now')).toBeVisible()
  // Whether the words were hidden when the other tab came to the front depends on the machine.
  await page.bringToFront()
  if (await app.button('Show words').isVisible()) {
    await app.enterPassword()
    await app.button('Show words').click()
  }
  expect(await app.shownWords()).toEqual(words)
  await other.button('Lock now').dispatchEvent('click')
  await expect(app.main.getByText('Hidden again')).toBeVisible()
  await app.enterPassword()
  await app.button('Show words').click()
  await page.getByRole('link', { name: 'I’ve written them down' }).click()
  await app.enterPassword()
  await app.button('Unlock').click()
  await expect(page.getByRole('combobox')).toHaveCount(24)
  await app.enterWords(words)
  await app.button('Confirm').click()
  await expect(app.main.getByText('Which words are these?')).toBeVisible()
  await app.enterAskedWords(words)
  await app.button('Confirm').click()
  await expect(app.main.getByText('Vault is backed up')).toBeVisible()
  await expectToFit(page, 'a confirmed backup on a desktop')
  await other.open(devicePaths.deviceWallets)
  await expect(other.main.getByRole('link', { name: /^Vault/ })).toBeVisible()
  await expect(other.main.getByText('Vault isn’t backed up')).toHaveCount(0)
  await expectToFit(other.page, 'the wallets on a desktop')

  // One tab shows what another one adds.
  await app.open(devicePaths.importKey)
  await app.main.getByText('Address only', { exact: true }).click()
  await app.field('Address').fill(watchedAddress)
  await app.field('Name').fill('Watched')
  await app.button('Watch address').click()
  await expect(other.main.getByRole('link', { name: /^Watched/ })).toBeVisible()
  await other.page.close()
})
