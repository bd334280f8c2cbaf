import { locales } from '#src/config/locales.ts'
import { paths } from '#src/config/paths.ts'

import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import { loadTexts } from '#test/e2e/support/texts.ts'

test('a chosen language acts at once, everywhere, and is kept', async ({ page, context }) => {
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
    await expect(otherHeading, 'other tabs follow').toHaveText(say('About Sevenport'))
  }
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
})

test.describe('without a choice', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the app speaks simplified Chinese', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  })
})

for (const language of ['zh-Hans', 'es-MX'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a person connects, stakes, signs in and is told of an error', async ({ page, world, wallet }) => {
      const say = await loadTexts(language)
      const pool = world.pool(firstChain, 'USDT')
      const button = (name: string) => page.getByRole('main').getByRole('button', { name })
      const sheet = page.getByRole('dialog')
      await world.skipToNextDay()
      await world.giveTestCoins(firstChain, wallet.address)
      await page.goto(`/#${paths.signIn}?pool=${pool.key}`)
      await button(say('Connect wallet')).click()
      await expect(sheet.getByText('Connect a Wallet'), 'RainbowKit follows').toBeHidden()
      await sheet.getByRole('button', { name: wallet.name }).click()

      await button(say('Stake {symbol}', { symbol: 'USDT' })).click()
      await sheet.getByRole('textbox', { name: say('Amount') }).fill('100')
      await sheet.getByRole('button', { name: say('Review') }).click()
      await sheet.getByRole('button', { name: say('Confirm in {walletName}', { walletName: wallet.name }) }).click()
      await expect(sheet.getByRole('status')).toContainText(say('{amount} staked', { amount: '100 USDT' }))
      await page.keyboard.press('Escape')

      wallet.decide = () => 'reject'
      await button(say('Sign in for day {dayText}', { dayText: '1' })).click()
      await sheet.getByRole('button', { name: say('Confirm in {walletName}', { walletName: wallet.name }) }).click()
      await expect(sheet.getByText(say('You declined in your wallet'))).toBeVisible()
      wallet.decide = () => 'confirm'
      await sheet.getByRole('button', { name: say('Try again') }).click()
      await expect(sheet.getByRole('status')).toContainText(say('Signed in for today'))
      expect((await pool.accountState(wallet.address)).streak).toBe(1n)
    })
  })
}
