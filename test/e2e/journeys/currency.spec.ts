import type { Page } from '@playwright/test'

import { getProfile, updateProfile } from '#api/account.ts'
import { getRegisterConf } from '#api/configuration.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { type Account, newAddress } from '#test/e2e/support/account.ts'
import { expectAccessible, expectFocus } from '#test/e2e/support/accessibility.ts'
import { arriveWithStake } from '#test/e2e/support/arrive.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const currency = (page: Page, code: string) => page.getByRole('radio', { name: new RegExp(`^${code} `) })
const choose = async (page: Page, code: string) => page.getByText(new RegExp(`^${code} · `)).click()

async function profileOf(world: World, { session }: Account) {
  return world.call(getProfile, undefined, session.accessToken)
}

test('the pricing currency is CNY until another is chosen, which applies at once in every tab and is kept', async ({
  page,
  context,
  world,
  wallet,
}) => {
  performs(paths.pricingCurrency)
  await page.goto(`/#${paths.my}`)
  const row = page.getByRole('link', { name: /^Pricing currency/ })
  await expect(row).toContainText('CNY')
  await row.click()
  await expect(currency(page, 'CNY')).toBeChecked()
  await expect(page.getByText('1 USD = 6.3835 CNY')).toBeVisible()
  await expect(page.getByText(/^Practice rates from/)).toBeVisible()
  await expectAccessible(page, 'the pricing currency')

  const other = await context.newPage()
  await arriveWithStake({ page: other, world, wallet }, world.pool(firstChain, 'USDT'))
  const worth = other
    .getByRole('main')
    .getByText(/≈ ?(CN¥|€)/)
    .first()
  await expect(worth).toContainText('CN¥')
  await choose(page, 'EUR')
  await expect(currency(page, 'EUR')).toBeChecked()
  await expect(worth).toContainText('€')
  await page.reload()
  await expect(currency(page, 'EUR')).toBeChecked()
})

test('a currency is found by country, by code and by its name in any language', async ({ page }) => {
  await page.goto(`/#${paths.pricingCurrency}`)
  const opener = page.getByRole('button', { name: 'Find by country' })
  await opener.click()
  const selector = page.getByRole('dialog', { name: 'Choose a currency' })
  const currencies = selector.getByRole('list', { name: 'Currencies' }).getByRole('listitem')
  await expect(currencies.filter({ hasText: 'CNY' }).getByRole('button')).toHaveAttribute('aria-current', 'true')
  await selector.getByRole('button', { name: 'Country' }).click()
  const countries = page.getByRole('dialog', { name: 'Country' })
  await countries.getByRole('searchbox').fill('mexico')
  await countries.getByRole('button', { name: /Mexico/ }).click()
  await expectAccessible(page, 'the currencies of a country')
  await currencies.getByRole('button', { name: /^MXN/ }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.pricingCurrency}$`))
  await expect(currency(page, 'MXN')).toBeChecked()
  await opener.click()
  await expect(selector).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(currency(page, 'MXN')).toBeChecked()
  await expectFocus(opener)

  const search = page.getByRole('searchbox', { name: 'Search by name or code' })
  for (const text of ['jpy', 'Japanese', ' YEN ']) {
    await search.fill(text)
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(currency(page, 'JPY')).toBeVisible()
  }
  await search.fill('doubloon')
  await expect(page.getByRole('main').getByText('No currency found').last()).toBeVisible()
  await expectAccessible(page, 'a search without a result')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expectFocus(search)
  expect(await page.getByRole('radio').count()).toBeGreaterThan(20)
})

test('rates that fail to load can be retried with a tap', async ({ page, guard }) => {
  guard.expect(/Failed to load resource/)
  await page.route('**/api/market/prices', async (route) => route.abort())
  await page.goto(`/#${paths.pricingCurrency}`)
  await expect(page.getByText('Network error. Check your connection and try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(currency(page, 'CNY')).toBeChecked()
})

test('an account keeps currency and language, even after quick changes, and syncs them to another device', async ({
  page,
  browser,
  world,
}) => {
  const { account } = await AccountApp.arrive(page, world, paths.pricingCurrency)
  for (const code of ['USD', 'BRL', 'MXN']) await choose(page, code)
  await expect.poll(async () => (await profileOf(world, account)).pricingCurrency).toBe('MXN')
  await page.goto(`/#${paths.language}`)
  await page.getByText('Español (México)').click()
  await expect.poll(async () => (await profileOf(world, account)).lang).toBe('es_mx')

  const context = await browser.newContext()
  const device = await context.newPage()
  const app = new AccountApp(device, world)
  await app.open(paths.login)
  await app.logIn(account)
  await expect(device.locator('html')).toHaveAttribute('lang', 'es-MX')
  await device.goto(`/#${paths.pricingCurrency}`)
  await expect(currency(device, 'MXN')).toBeChecked()
  await context.close()
})

test('a new account starts with the currency chosen before registering', async ({ page, world }) => {
  await page.goto(`/#${paths.pricingCurrency}`)
  await choose(page, 'BRL')
  const app = new AccountApp(page, world)
  const email = newAddress()
  await app.open(paths.createAccount)
  await app.field('Email').fill(email)
  await app.enterCode(email)
  await app.field('Password').fill('tug0 boats at dawn')
  await app.field('Confirm password').fill('tug0 boats at dawn')
  await app.chooseCountry('Brazil')
  await page.getByRole('checkbox').check()
  await app.button('Create account').click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await app.open(paths.my)
  const row = page.getByRole('link', { name: /^Pricing currency/ })
  await expect(row).toBeVisible()
  const { accessToken } = (await app.storedSession()) ?? {}
  expect((await world.call(getProfile, undefined, accessToken)).pricingCurrency).toBe('BRL')
  await expect(row).toContainText('BRL')
})

test('a choice that fails to save to the account is reported, and stays on this device', async ({
  page,
  world,
  guard,
}) => {
  guard.expect(/Failed to load resource/)
  const { account } = await AccountApp.arrive(page, world, paths.pricingCurrency)
  await page.route(`**${updateProfile.path}`, async (route) => route.abort())
  await choose(page, 'EUR')
  await expect(page.getByRole('status').getByText('not saved to your account')).toBeVisible()
  await expect(currency(page, 'EUR')).toBeChecked()
  expect((await profileOf(world, account)).pricingCurrency).toBe('CNY')
})

test.describe('without a chosen language', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the app uses the configured language, right from the start after the first visit, and never overrides a choice', async ({
    page,
  }) => {
    const answered = page.waitForResponse(`**${getRegisterConf.path}`)
    await page.route(`**${getRegisterConf.path}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...body, data: { ...body.data, defaultLang: 'es_mx' } } })
    })
    const html = page.locator('html')
    await page.goto(`/#${paths.aboutUs}`)
    await answered
    await expect(html).toHaveAttribute('lang', 'es-MX')

    const languages: (string | null)[] = []
    await page.exposeFunction('noteLanguage', (lang: string | null) => languages.push(lang))
    await page.addInitScript(() => {
      new MutationObserver(() => {
        ;(window as unknown as { noteLanguage: (lang: string | null) => void }).noteLanguage(
          document.documentElement.getAttribute('lang'),
        )
      }).observe(document, { subtree: true, attributeFilter: ['lang'] })
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(html).toHaveAttribute('lang', 'es-MX')
    expect(new Set(languages), 'the page never showed another language').toEqual(new Set(['es-MX']))

    await page.goto(`/#${paths.language}`)
    await page.getByRole('main').getByText('English').click()
    await expect(html).toHaveAttribute('lang', 'en')
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(html).toHaveAttribute('lang', 'en')
  })
})
