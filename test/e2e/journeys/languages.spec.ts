import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { englishOn, expectTranslated } from '#test/e2e/support/english.ts'
import { placeOrder } from '#test/e2e/support/ordering.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { loadTexts } from '#test/e2e/support/texts.ts'
import { recipient } from '#test/e2e/support/withdrawing.ts'

test('a chosen language applies everywhere at once and is kept', async ({ page, context }) => {
  performs(paths.language)
  await page.goto(`/#${paths.language}`)
  const other = await context.newPage()
  await other.goto(`/#${paths.aboutUs}`)
  const heading = page.getByRole('heading', { level: 1 })
  const otherHeading = other.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Language')
  await expect(otherHeading).toHaveText('About Sevenport')

  for (const { id, name } of locales.filter((locale) => locale.id !== 'en')) {
    const say = await loadTexts(id)
    await page.getByRole('main').getByText(name, { exact: true }).click()
    await expect(heading).toHaveText(say('Language'))
    await expect(page.locator('html')).toHaveAttribute('lang', id)
    await expect(otherHeading, 'other tabs switch, too').toHaveText(say('About Sevenport'))
  }
  const say = await loadTexts('es-MX')
  await expect(page.getByText(say('Amounts are shown in {current}', { current: 'CNY' }))).toBeVisible()
  const toPesos = page.getByRole('button', { name: say('Switch to {currency}', { currency: 'MXN' }) })
  await toPesos.click()
  await expect(toPesos, 'the suggestion disappears').toHaveCount(0)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')

  await page.goto(`/#${paths.aboutUs}?lang=tw`)
  await expect(page.locator('html'), 'a link can set the language').toHaveAttribute('lang', 'zh-Hant')
  await page.evaluate(() => {
    localStorage.setItem('language:v1', 'xby')
  })
  await page.goto('about:blank')
  await page.goto(`/#${paths.aboutUs}`)
  await expect(page.locator('html'), 'a legacy language ID still works').toHaveAttribute('lang', 'es-MX')
})

test('wallet and network names follow a change of language', async ({ page, world }) => {
  const pool = world.pool(firstChain, 'USDT')
  const app = new MiningApp(page, pool)
  // Coins for test account 3, whose address is derived from the chain's mnemonic.
  const [, , , account] = await pool.client.getAddresses()
  if (account === undefined) throw new Error('The chain has no account 3')
  await world.giveTestCoins(firstChain, account)
  const chineseName = locales.find(({ id }) => id === 'zh-Hans')?.name ?? ''
  await app.open(paths.signIn)
  await expect(app.main.getByText('Ethereum (local)').first()).toBeVisible()
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await expect(app.walletPicker.wallet('Local test account 3')).toBeVisible()
  await page.keyboard.press('Escape')

  const say = await loadTexts('zh-Hans')
  const choose = async (name: string) => {
    await app.open(paths.language)
    await app.main.getByText(name, { exact: true }).click()
  }
  await choose(chineseName)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await app.open(paths.signIn)
  await expect(app.main.getByText(say('{name} (local)', { name: 'Ethereum' })).first()).toBeVisible()
  await app.button(say('Connect wallet')).first().click()
  await expect(app.walletPicker.dialog.getByText(say('Local world'), { exact: true })).toBeVisible()
  const chineseWallet = say('Local test account {index}', { index: '3' })
  await app.walletPicker.choose(chineseWallet)
  await expect(app.walletPicker.dialog).toBeHidden()
  const reviewStake = async (stake: string, review: string) => {
    await app.button(stake).first().click()
    await app.transaction.dialog.getByRole('textbox').fill('1')
    await app.transaction.dialog.getByRole('button', { name: review }).click()
  }
  await reviewStake(say('Stake {symbol}', { symbol: 'USDT' }), say('Review'))
  const inChinese = say('Confirm in {walletName}', { walletName: chineseWallet })
  await expect(app.transaction.dialog.getByRole('button', { name: inChinese })).toBeVisible()

  await page.keyboard.press('Escape')
  await choose('English')
  await app.open(paths.signIn)
  await reviewStake('Stake USDT', 'Review')
  await expect(app.transaction.confirmButton, 'the wallet stays connected').toHaveText(
    /Confirm in Local test account 3$/,
  )
})

test('a swap is fully translated, from its offers to its order', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.exchange)
  await app.field('You pay').fill('0.5')
  const { number, viewToken } = await placeOrder(world, account, {
    partner: 'changenow',
    from: 'ethereum/native',
    to: 'bsc/native',
    amount: '0.5',
    payout: recipient,
  })
  const link = `?${new URLSearchParams({ order: number, token: viewToken }).toString()}`
  const offers = app.main.getByRole('radio', { name: /ChangeNOW/ })
  await expect(offers).toBeVisible()
  expect(await englishOn(page, 'es-MX'), 'the check recognizes English text').toContain('Offers')
  for (const { id, name } of locales.filter((locale) => locale.id !== 'en')) {
    await app.open(paths.language)
    await app.main.getByText(name, { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', id)
    await app.open(paths.exchange)
    await expect(offers).toBeVisible()
    await expectTranslated(page, id, 'the offers')
    for (const path of [paths.exchangePay, paths.exchangeOrder]) {
      await app.open(path, link)
      await expect(app.main.getByText(/^0x[\dA-Fa-f]{40}$/).first()).toBeVisible()
      await expectTranslated(page, id, path)
    }
  }
})

test.describe('without a choice', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the app speaks simplified Chinese', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  })
})

// The journey above already covers wallet and review in Chinese.
const language = 'es-MX'
test.describe(`in ${language}`, () => {
  test.use({ language })

  test('a user connects, stakes, checks in and sees an error', async ({ page, world, wallet }) => {
    const say = await loadTexts(language)
    const pool = world.pool(firstChain, 'USDT')
    const button = (name: string) => page.getByRole('main').getByRole('button', { name })
    const sheet = page.getByRole('dialog')
    await world.skipToNextDay()
    await world.giveTestCoins(firstChain, wallet.address)
    await page.goto(`/#${paths.signIn}?pool=${pool.key}`)
    await button(say('Connect wallet')).click()
    await expect(sheet.getByText('Connect a Wallet'), 'RainbowKit switches the language, too').toBeHidden()
    await sheet.getByRole('button', { name: wallet.name }).click()

    await button(say('Stake {symbol}', { symbol: 'USDT' })).click()
    await sheet.getByRole('textbox', { name: say('Amount') }).fill('100')
    await sheet.getByRole('button', { name: say('Review') }).click()
    await sheet.getByRole('button', { name: say('Confirm in {walletName}', { walletName: wallet.name }) }).click()
    await expect(sheet.getByRole('status')).toContainText(say('{amount} staked', { amount: '100 USDT' }))
    await page.keyboard.press('Escape')

    wallet.decide = () => 'reject'
    await button(say('Check in for day {dayText}', { dayText: '1' })).click()
    await sheet.getByRole('button', { name: say('Confirm in {walletName}', { walletName: wallet.name }) }).click()
    await expect(sheet.getByText(say('You declined the request in your wallet'))).toBeVisible()
    wallet.decide = () => 'confirm'
    await sheet.getByRole('button', { name: say('Try again') }).click()
    await expect(sheet.getByRole('status')).toContainText(say('Checked in for today'))
    expect((await pool.accountState(wallet.address)).streak).toBe(1n)
  })
})
