import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { depositEther } from '#test/e2e/support/funds.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a coin is found by name and network, pinned and remembered', async ({ page }) => {
  performs(paths.selectCurrency)
  await page.goto(`/#${paths.selectCurrency}`)
  const coins = page.getByRole('list', { name: 'Coins' }).getByRole('listitem')
  await expect(coins).toHaveCount(18)
  await expect(coins.first()).toContainText('USDT')
  await expectAccessible(page, 'the coins')

  const search = page.getByRole('searchbox', { name: 'Search by symbol or name' })
  await search.fill('ether')
  await expect(coins).toHaveCount(2)
  await search.fill('no such coin')
  await expect(page.getByText('No coin found')).toBeVisible()
  await expectAccessible(page, 'no coin')
  await search.fill('')

  await page.getByRole('button', { name: 'Network' }).click()
  const networks = page.getByRole('dialog', { name: 'Network' })
  await expect(networks.getByRole('button', { name: 'Fantom' })).toBeVisible()
  await expectAccessible(page, 'the networks')
  await networks.getByRole('searchbox').fill('doge')
  await networks.getByRole('button', { name: 'Dogecoin' }).click()
  await expect(coins).toHaveCount(1)
  await expect(coins).toContainText('DOGE')

  await page.getByRole('button', { name: 'Pin DOGE to the top' }).click()
  await page.reload()
  await expect(coins.first()).toContainText('DOGE')
  await expect(page.getByRole('button', { name: 'Pin DOGE to the top' })).toHaveAttribute('aria-pressed', 'true')

  await coins.filter({ hasText: 'Chainlink' }).getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(`#${paths.home}$`))
  await page.goto(`/#${paths.selectCurrency}`)
  const recent = page.getByRole('list', { name: 'Recent' }).getByRole('button')
  await expect(recent).toHaveText(['LINK'])
})

test('a logged-in user sees their balance of each coin unless it is hidden', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await depositEther(world, account, '0.75')
  await app.open(paths.selectCurrency)
  const ether = page.getByRole('list', { name: 'Coins' }).getByRole('button', { name: /^ETH / })
  await expect(ether).toContainText('0.75')
  await expectAccessible(page, 'the coins with balances')
  await app.open(paths.spotWallet)
  // Not with the pointer: the message about the deposit may cover the button, and stays while the pointer is over it.
  await app.button('Hide balances').press('Enter')
  await app.open(paths.selectCurrency)
  await expect(ether).toContainText('Hidden')
  await expect(ether).not.toContainText('0.75')
})

test('a link may name the network, and an unknown network is ignored', async ({ page }) => {
  const coins = page.getByRole('list', { name: 'Coins' }).getByRole('listitem')
  await page.goto(`/#${paths.selectCurrency}?network=tron`)
  await expect(coins).toHaveCount(1)
  await page.goto(`/#${paths.selectCurrency}?network=nowhere`)
  await expect(coins).toHaveCount(18)
})

test('a currency is found by name and country, and remembered', async ({ page }) => {
  performs(paths.selectFiatCurrency)
  await page.goto(`/#${paths.selectFiatCurrency}`)
  const currencies = page.getByRole('list', { name: 'Currencies' }).getByRole('listitem')
  await expect(currencies.first()).toContainText('Chinese Yuan')
  await expectAccessible(page, 'the currencies')

  await page.getByRole('button', { name: 'Country' }).click()
  const countries = page.getByRole('dialog', { name: 'Country' })
  await countries.getByRole('searchbox').fill('mexico')
  await expectAccessible(page, 'the countries')
  await countries.getByRole('button', { name: /Mexico/ }).click()
  await expect(currencies).toHaveText(/Mexican Peso/)

  await page.getByRole('searchbox', { name: 'Search by code or name' }).fill('yen')
  await expect(page.getByText('No currency found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await currencies.getByRole('button').first().click()
  await expect(page).toHaveURL(new RegExp(`#${paths.home}$`))
  await page.goto(`/#${paths.selectFiatCurrency}`)
  await expect(page.getByRole('list', { name: 'Recent' }).getByRole('button')).toHaveText([/MXN/])
})

test('stored data that is no list counts as an empty list', async ({ page }) => {
  await page.goto(`/#${paths.language}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('recentCoins:v1', '{"visitor":[1,{"a":2}]}')
    localStorage.setItem('favouriteCoins:v1', '["<script>"]')
  })
  await page.goto(`/#${paths.selectCurrency}`)
  const coins = page.getByRole('list', { name: 'Coins' }).getByRole('listitem')
  await expect(coins).toHaveCount(18)
  await page.reload()
  await expect(coins).toHaveCount(18)
  await expect(page.getByRole('list', { name: 'Recent' })).toHaveCount(0)
})
