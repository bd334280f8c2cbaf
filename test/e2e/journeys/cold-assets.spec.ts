import { erc20Abi } from 'viem'

import { payOnLocalBitcoin } from '#api/local-world.ts'
import { devicePaths } from '#src/config/device-paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { ColdWalletApp } from '#test/e2e/pages/cold-wallet-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { deployToken } from '#test/e2e/support/deploy-token.ts'
import { expectTranslated } from '#test/e2e/support/english.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

/** The first account of the mnemonic that these journeys import. */
const owner = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const ownerOfBitcoin = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const deadChain = 31340
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test('help is read and searched without an account, in the app’s language, and offline', async ({
  page,
  world,
  context,
}) => {
  performs(devicePaths.deviceWalletExplain)
  performs(devicePaths.deviceHelp)
  performs(devicePaths.deviceHelpDetail)
  const app = new AccountApp(page, world)
  await app.open(devicePaths.deviceWalletExplain)
  await expect(app.main.getByText(/It can’t be recovered by us/)).toBeVisible()
  await expectAccessible(page, 'what a wallet on this device is')

  await app.main.getByRole('link', { name: 'All articles' }).click()
  await app.main.getByRole('searchbox', { name: 'Search help' }).fill('malware')
  await expect(app.main.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'help found by a word')
  await app.main.getByRole('link', { name: 'What Sevenport can’t do for you' }).click()
  await expect(app.main.getByText('Reverse, stop or refund a transaction.')).toBeVisible()
  await expectAccessible(page, 'an article')

  // All articles were loaded with the first one.
  await context.setOffline(true)
  await page.goBack()
  await app.main.getByRole('link', { name: 'Recovery words' }).click()
  await expect(app.main.getByText(/We never ask for your words/)).toBeVisible()
  await context.setOffline(false)

  for (const [language, title] of [
    ['zh_cn', '助记词'],
    ['zh_tw', '助記詞'],
    ['es_mx', 'Palabras de recuperación'],
  ] as const) {
    await app.open(devicePaths.deviceHelpDetail, `?article=words&lang=${language}`)
    await expect(app.main.getByRole('heading', { name: title })).toBeVisible()
  }
})

test('a wallet shows its balances, receives coins, and lists selected coins and approvals', async ({ page, world }) => {
  performs(devicePaths.deviceWallet, devicePaths.deviceReceive, devicePaths.deviceCoins, devicePaths.deviceApprovals)
  const app = new ColdWalletApp(page, world)
  await app.open(devicePaths.deviceWallet)
  await expect(app.main.getByText('No wallet on this device yet')).toBeVisible()
  await expectAccessible(page, 'no wallet on this device')

  await app.importKnownWords()

  // The alternative path.
  await page.goto('/#/property/wallet/index')
  await expect(app.main.getByRole('list', { name: 'Ethereum (local)', exact: true })).toContainText('ETH')
  const otherNetworks = app.main.getByRole('list', { name: 'Other networks' })
  await expect(otherNetworks.getByRole('link', { name: /DOGE/ })).toContainText('0')
  await world.call(payOnLocalBitcoin, { network: 'bitcoin', address: ownerOfBitcoin, amount: '0.25' })
  await page.reload()
  // More than that when retried in the same world.
  await expect(otherNetworks.getByRole('link', { name: /BTC/ })).toContainText(/[1-9]/)
  await expectAccessible(page, 'a wallet on this device')

  await app.main.getByRole('link', { name: 'Receive' }).click()
  await app.field('Amount (optional)').fill('0')
  await expect(app.main.getByText(/Enter an amount above zero/)).toBeVisible()
  await app.field('Amount (optional)').fill('1.5')
  await expect(app.main.getByRole('img', { name: 'QR code to receive ETH on Ethereum (local)' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await app.button('Share as image').click()
  expect((await saved).suggestedFilename()).toBe('sevenport-receive.png')
  await expectAccessible(page, 'an address to receive at')

  await app.open(devicePaths.deviceCoins)
  await app.main.getByRole('searchbox', { name: 'Search coins' }).fill('usdc')
  await app.main.getByRole('switch', { name: /USDC/ }).uncheck({ force: true })
  await app.field('Address').fill('0x000000000000000000000000000000000000dEaD')
  await app.button('Look up token').click()
  await expect(app.main.getByText('No contract there')).toBeVisible()
  await expectAccessible(page, 'the choice of coins')
  await app.open(devicePaths.deviceWallet)
  await expect(app.main.getByRole('list', { name: 'Ethereum (local)', exact: true })).not.toContainText('USDC')

  await app.main.getByRole('link', { name: 'Approvals' }).click()
  await expect(app.main.getByText('No approvals found')).toHaveCount(1)
  await expect(app.main.getByText('No contract can move this account’s tokens.')).toBeVisible()
  await expectAccessible(page, 'approvals')
})

test('one dead network dims only its own coins, a token is added by address, and an approval is revoked', async ({
  page,
  world,
  guard,
}) => {
  performs(devicePaths.deviceWallet, devicePaths.deviceCoins, devicePaths.deviceApprovals)
  guard.expect(/net::ERR_FAILED/)
  const app = new ColdWalletApp(page, world)
  const pool = world.pool(firstChain, 'USDT')
  const { client } = pool
  await app.importKnownWords()
  await world.giveTestCoins(firstChain, owner)
  const token = await deployToken(client, 'HARBOR', owner)

  const deadRpc = `${world.rpcUrl(deadChain)}/**`
  await page.route(deadRpc, async (route) => route.abort())
  await page.reload()
  await app.open(devicePaths.deviceWallet)
  await expect(app.main.getByText('This network isn’t responding. Your coins are safe.')).toHaveCount(1)
  await expect(app.main.getByText('Not in the total (not reached): Polygon (local)')).toBeVisible()
  await expect(app.main.getByRole('link', { name: 'Send USDT' })).toHaveCount(1)
  await page.unroute(deadRpc)
  await app.button('Try Polygon (local) again').click()
  await expect(app.main.getByText('This network isn’t responding. Your coins are safe.')).toHaveCount(0)

  await app.main.getByRole('link', { name: 'Choose coins' }).click()
  await app.field('Address').fill(token)
  await app.button('Look up token').click()
  await expect(app.main.getByText('HARBOR Token')).toBeVisible()
  await expectAccessible(page, 'a token that was found')
  await app.button('Add HARBOR').click()
  await app.open(devicePaths.deviceWallet)
  const ethereum = app.main.getByRole('list', { name: 'Ethereum (local)', exact: true })
  await expect(ethereum.getByRole('listitem').filter({ hasText: 'HARBOR' })).toContainText('1,000')
  await app.open(devicePaths.deviceCoins)
  await app.button(/^Remove HARBOR/).click()
  await app.open(devicePaths.deviceWallet)
  await expect(ethereum).toBeVisible()
  await expect(ethereum).not.toContainText('HARBOR')

  // Approved elsewhere, revoked here: the sheet that signs for the whole app asks for the password first.
  await client.impersonateAccount({ address: owner })
  const approval = { address: pool.token.address, abi: erc20Abi, functionName: 'approve' } as const
  const hash = await client.writeContract({ ...approval, account: owner, args: [pool.address, pool.units('5')] })
  await client.waitForTransactionReceipt({ hash })
  await client.stopImpersonatingAccount({ address: owner })
  await app.open(devicePaths.deviceApprovals)
  await page.route(deadRpc, async (route) => route.abort())
  await page.reload()
  await expect(app.main.getByRole('list', { name: 'Approvals on Ethereum (local)' })).toContainText('5 USDT')
  await expect(app.main.getByText('Not checked: Polygon (local)')).toBeVisible()
  await expectAccessible(page, 'approvals while a network cannot be read')
  await page.unroute(deadRpc)
  await app.button('Try again').click()
  await expect(app.main.getByText(/Not checked/)).toHaveCount(0)
  await app.button('Revoke the approval of USDT').click()
  await expect(app.dialog.getByText('Asked by Sevenport')).toBeVisible()
  await expectAccessible(page, 'a revocation to be signed')
  await app.dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await app.enterPassword()
  await app.dialog.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(app.main.getByText('No approvals found')).toBeVisible()
  expect(await pool.allowance(owner)).toBe(0n)
})

const languagePages = [
  [devicePaths.deviceWallet, ''],
  [devicePaths.deviceCoins, ''],
  [devicePaths.deviceReceive, ''],
  [devicePaths.deviceApprovals, ''],
  [devicePaths.deviceSend, ''],
  [devicePaths.deviceSendAddress, `?chain=${firstChain}`],
  [devicePaths.deviceSendAmount, `?chain=${firstChain}&to=0x70997970C51812dc3A010C7d01b50e0d17dc79C8`],
  [devicePaths.deviceSendDetail, ''],
  [devicePaths.deviceVoucher, ''],
  [devicePaths.deviceAddressBook, ''],
  [devicePaths.deviceNewAddress, ''],
  [devicePaths.deviceHelp, ''],
] as const

for (const language of ['zh-Hans', 'zh-Hant', 'es-MX'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })
    test('the pages about a wallet’s assets are translated and fit, on phones and desktops', async ({
      page,
      world,
    }) => {
      const app = new ColdWalletApp(page, world)
      await app.open(devicePaths.importKey)
      // An address alone; the option is between a private key and a public key.
      await page.getByRole('radio').nth(1).press('Space')
      await page.getByRole('textbox').first().fill(owner)
      await page.locator('form button[type=submit]').click()
      await expect(page.locator('form button[type=submit]')).toHaveCount(0)
      for (const [path, query] of languagePages) {
        await app.open(path, query)
        await expect(app.main).toBeVisible()
        await expectTranslated(page, language, path)
        for (const size of sizes) {
          await page.setViewportSize(size)
          await expectToFit(page, `${path} in ${language}`)
        }
      }
    })
  })
}
