import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { bytesToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

import { requestTestCoins } from '#api/local-world.ts'
import { devicePaths } from '#src/config/device-paths.ts'

import { ColdWalletApp, devicePassword } from '#test/e2e/pages/cold-wallet-app.ts'
import { textsInMemoryOf, type Program, serviceWorkerOf, watchPrograms } from '#test/e2e/support/heap.ts'
import { keptBy, Traffic } from '#test/e2e/support/kept-by-browser.ts'
import { SecretSearch } from '#test/e2e/support/secret-search.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

const passphrase = 'seven quiet ports'
const filePassword = 'copper lanterns hum 17'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.use({ serviceWorkers: 'allow' })

test('no words, keys or passwords are left anywhere once the wallet is locked, or after a reload', async ({
  page,
  context,
  world,
}) => {
  const traffic = new Traffic()
  traffic.watch(context)
  const programs = await watchPrograms(page)
  const app = new ColdWalletApp(page, world)
  await app.open(devicePaths.createWallet)
  await app.field('Name').fill('Savings')
  await app.button('Continue').click()
  await page.getByRole('link', { name: 'I understand' }).click()
  await app.chooseNewPassword()
  await app.main.getByText('Advanced').click()
  await app.field('Passphrase (optional)').fill(passphrase)
  await app.field('Repeat the passphrase').fill(passphrase)
  await app.button('Create wallet').click()
  await app.hold('Show my words')
  await app.enterPassword()
  await app.button('Show words').click()
  const words = await app.shownWords()
  const mnemonic = words.join(' ')
  const account = mnemonicToAccount(mnemonic, { passphrase })
  const privateKey = account.getHdKey().privateKey ?? new Uint8Array()
  const search = new SecretSearch({
    words: mnemonic,
    entropy: mnemonicToEntropy(mnemonic, wordlist),
    seed: mnemonicToSeedSync(mnemonic, passphrase),
    key: privateKey,
    password: devicePassword,
    passphrase,
    'file password': filePassword,
  })
  const inMemory = async (program: Program) => search.findIn(await textsInMemoryOf(program))
  const [itself] = programs()
  if (!itself) throw new Error('The page is missing from the programs')

  // The search finds words while they are shown, which proves that it works. They are only in the document, not in
  // JavaScript's memory.
  expect(search.findIn((await keptBy(page))['the page'] ?? [])).toContain('words in a row')
  expect(await inMemory(itself), 'the page’s memory contains no secret words').toEqual([])

  await page.getByRole('link', { name: 'I’ve written them down' }).click()
  await app.enterWords(words)
  await app.button('Confirm').click()
  await expect(app.main.getByText('Which words are these?')).toBeVisible()
  await app.enterAskedWords(words)
  await app.button('Confirm').click()
  await expect(app.main.getByText('Savings is backed up')).toBeVisible()

  await app.open(devicePaths.deviceWalletSettings)
  await app.button('Lock now').click()
  await app.enterPassword()
  await app.button('Unlock').click()
  await expect(app.button('Lock now')).toBeVisible()

  await world.call(requestTestCoins, {
    chainId: firstChain,
    address: account.address,
  })
  await app.open(devicePaths.deviceSend)
  await page
    .getByRole('list', { name: /Coins on Ethereum/ })
    .getByRole('link', { name: /ETH/ })
    .click()
  await app.field('Address').fill(friend)
  await app.button('Continue').click()
  await app.field('Amount').fill('0.25')
  await app.button('Review').click()
  await app.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(app.main.getByText('The payment went through.')).toBeVisible()

  await openExport(app)
  await app.hold('Continue')
  await app.enterPassword()
  await app.field('Password of the file').fill(filePassword)
  await app.field('Repeat the password').fill(filePassword)
  const saved = page.waitForEvent('download')
  await app.button('Save keystore file').click()
  await saved
  await openExport(app)
  await app.main.getByText('Private key', { exact: true }).click()
  await app.hold('Continue')
  await app.enterPassword()
  await app.button('Show private key').click()
  // Not with a locator that contains the key: that would put it into the page's memory.
  await expect(app.main.getByRole('listitem')).toHaveCount(1)
  expect(search.findIn((await keptBy(page))['the page'] ?? [])).toContain('key in hexadecimal digits')

  const keyring = programs().find(({ name }) => name.includes('keyring-worker'))
  if (!keyring)
    throw new Error(`The programs don’t include the keyring: ${Array.from(programs(), ({ name }) => name).join(', ')}`)
  // While shown, the key is found in the page's memory, too. The keyring has signed and revealed secrets, but keeps
  // none.
  expect(await inMemory(itself)).toContain('key in hexadecimal digits')
  for (const program of [keyring, await serviceWorkerOf(page)]) {
    expect(await inMemory(program), `${program.name} keeps no secrets while unlocked`).toEqual([])
    // Proves that its memory can be searched.
    await plant(program, [mnemonic, bytesToHex(privateKey)])
    expect(await inMemory(program)).toEqual(['key in hexadecimal digits', 'words as text', 'words in a row'])
    await program.send('Runtime.evaluate', {
      expression: 'delete globalThis.planted',
    })
  }

  const expectNothing = async (when: string) => {
    for (const program of [...programs(), await serviceWorkerOf(page)]) {
      expect(await inMemory(program), `no secrets in the memory of ${program.name} ${when}`).toEqual([])
    }
    for (const [where, texts] of Object.entries(await keptBy(page))) {
      expect(search.findIn(texts), `no secrets in ${where} ${when}`).toEqual([])
    }
    expect(search.findIn(await traffic.texts()), `no secrets in network traffic and console output ${when}`).toEqual([])
  }
  await app.open(devicePaths.deviceWalletSettings)
  await app.button('Lock now').click()
  await expect(app.main.getByText('Your wallets are locked')).toBeVisible()
  await expectNothing('once it was locked')
  await page.reload()
  await expect(app.main.getByText('Your wallets are locked')).toBeVisible()
  await expectNothing('after a reload')

  // Proves that calls to the chain were recorded, too.
  expect(traffic.urls.some((url) => url.startsWith(world.rpcUrl(firstChain)))).toBe(true)
})

async function openExport(app: ColdWalletApp): Promise<void> {
  await app.open(devicePaths.deviceWallets)
  await app.page.getByRole('link', { name: /^Savings/ }).click()
  await app.page.getByRole('link', { name: 'Details and export' }).click()
  await app.page.getByRole('link', { name: /^Export/ }).click()
  await app.chooseAccountToExport()
}

/** Leaves texts in a program's memory. They are sent encoded, so that the request itself isn't found. */
async function plant(program: Program, texts: readonly string[]): Promise<void> {
  const letters = texts.map((text) => Array.from(Buffer.from(text), (letter) => letter + 1))
  await program.send('Runtime.evaluate', {
    expression: `globalThis.planted = ${JSON.stringify(letters)}.map((text) =>
      String.fromCharCode(...text.map((letter) => letter - 1))); 0`,
  })
}
