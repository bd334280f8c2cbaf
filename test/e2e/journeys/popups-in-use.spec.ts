import type { Page } from '@playwright/test'

import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { depositEther, giveFundPassword } from '#test/e2e/support/funds.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { chooseNetwork, recipient } from '#test/e2e/support/withdrawing.ts'

/* Pages of the app that ask through the pop-up pages of spec §2; what those do for any page is in `popups-opener`. */

const selector = (page: Page) => page.getByRole('dialog', { name: 'Choose a coin' })
const coinsIn = (page: Page) => selector(page).getByRole('list', { name: 'Coins' }).getByRole('listitem')

test('choosing a coin loses nothing of a transfer that is being written', async ({ page, world }) => {
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await depositEther(world, account, '2')
  await giveFundPassword(world, account)
  await app.open(paths.spotTransfer, '?coin=USDT')
  await app.field('Amount').fill('0.25')
  await app.field('E-mail of the person').fill('ada@example.com')
  await app.field('Note (optional)').fill('Half of the boat')
  const expectTyped = async (coin: string) => {
    await expect(selector(page)).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`#${paths.spotTransfer}\\?coin=${coin}$`))
    await expect(app.field('Amount')).toHaveValue('0.25')
    await expect(app.field('E-mail of the person')).toHaveValue('ada@example.com')
    await expect(app.field('Note (optional)')).toHaveValue('Half of the boat')
  }
  const coinField = app.button(/^Coin/)

  await coinField.click()
  await expect(coinsIn(page), 'only what there is something of, and what is chosen').toHaveText([/^USDT/, /^ETH.*2$/s])
  await expect(page, 'nothing that was typed is in the address').toHaveURL(new RegExp(`#${paths.selectCurrency}$`))
  await expectAccessible(page, 'the coins of a transfer')
  await page.goBack()
  await expectTyped('USDT')

  await coinField.focus()
  await page.keyboard.press('Enter')
  await expect(selector(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectTyped('USDT')
  await expect(coinField).toBeFocused()

  await coinField.dblclick()
  await selector(page).getByRole('searchbox').fill('ether')
  await coinsIn(page).getByRole('button', { name: /^ETH/ }).dblclick()
  await expectTyped('ETH')
  await expect(coinField).toBeFocused()

  await coinField.click()
  await expect(coinsIn(page).getByRole('button', { name: /^ETH/ })).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(page, 'nobody waits for an answer any more').toHaveURL(new RegExp(`#${paths.spotTransfer}\\?coin=ETH$`))
  await expect(app.heading('Transfer to a person')).toBeVisible()
})

test('a deposit keeps its network, and a withdrawal its address, when the coin changes', async ({ page, world }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { app, account } = await AccountApp.arrive(page, world, paths.deposit)
  await giveFundPassword(world, account)
  await app.button(/^Coin/).click()
  await expect(coinsIn(page)).toHaveCount(14)
  const box = await selector(page).boundingBox()
  expect(box?.width, 'a dialog over the page').toBeLessThan(600)
  await coinsIn(page).getByRole('button', { name: /^USDC/ }).click()
  await expect(page).toHaveURL(/coin=USDC/)
  await chooseNetwork(app, 'BSC')
  await app.button(/^Coin/).click()
  await coinsIn(page).getByRole('button', { name: /^USDT/ }).click()
  await expect(page).toHaveURL(/coin=USDT&network=bsc$/)
  await page.goBack()
  await expect(app.heading('Language'), 'choices are no steps of the history').toBeVisible()

  await app.open(paths.withdraw, '?coin=USDT')
  await chooseNetwork(app, 'BSC')
  await app.field('Address').fill(recipient)
  await app.button(/^Coin/).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.selectCurrency}$`))
  await coinsIn(page).getByRole('button', { name: /^USDC/ }).click()
  await expect(page).toHaveURL(/coin=USDC&network=bsc$/)
  await expect(app.field('Address')).toHaveValue(recipient)
})
