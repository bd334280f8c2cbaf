import type { Page } from '@playwright/test'

import { paths } from '#src/config/paths.ts'

import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** The visible tabs of spec §2, in order. */
const tabs = [
  ['Buy', '/convertBuy/index'],
  ['Sell', '/convertSell/index'],
  ['Exchange', '/convert/index'],
  ['Invite', '/invite/index'],
  ['My', '/property/setting'],
]
const existing = new Set<string>(Object.values(paths))
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('the tab bar shows the tabs whose page exists, in the specified order, size and colors', async ({ page }) => {
  await page.goto(`/#${paths.my}`)
  const links = tabBar(page).getByRole('link')
  await expect(links).toHaveText(tabs.filter(([, path = '']) => existing.has(path)).map(([label = '']) => label))
  const my = tabBar(page).getByRole('link', { name: 'My' })
  await expect(my).toHaveCSS('height', '50px')
  await expect(my).toHaveCSS('font-size', '10px')
  await expect(my).toHaveAttribute('aria-current', 'page')
  const icon = my.locator('span').first()
  await expect(icon).toHaveCSS('color', 'rgb(0, 122, 255)')
  await expect(my, 'the label has enough contrast').toHaveCSS('color', 'rgb(0, 86, 179)')
  const idle = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-tab-idle'),
  )
  expect(idle).toBe('#999')
  await expect(tabBar(page), 'content shows through the tab bar').toHaveCSS('backdrop-filter', /blur/)

  await page.emulateMedia({ contrast: 'more' })
  await expect(icon, 'the icon is darker with increased contrast').toHaveCSS('color', 'rgb(0, 72, 154)')
})

test('a slow page shows an indicator after 200 ms, but not before', async ({ page }) => {
  await page.goto(`/#${paths.my}`)
  const arrived = Promise.withResolvers<void>()
  await page.route(/language-page/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  // The indicator's opacity, from the moment it exists.
  const seen = page.evaluate(
    async () =>
      new Promise<{ readonly first: number; readonly late: number }>((resolve) => {
        const observer = new MutationObserver(() => {
          const ring = document.querySelector('.fixed .animate-appear-late')
          if (!ring) return
          observer.disconnect()
          const opacity = () => Number(getComputedStyle(ring).opacity)
          const first = opacity()
          setTimeout(() => {
            resolve({ first, late: opacity() })
          }, 600)
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('link', { name: /^Language/ }).click()
  expect(await seen).toEqual({ first: 0, late: 1 })
  arrived.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
  await expect(page.locator('.fixed .animate-appear-late')).toHaveCount(0)
})

test('a page that fails to load says so, keeps its address and loads with a tap, even the first page', async ({
  page,
  guard,
}) => {
  guard.expect(/ERR_FAILED|PageLoadError|dynamically imported module/)
  await page.route(/assets\/\w+-routes-/, async (route) => route.abort())
  await page.goto(`/#${paths.home}`)
  await page.getByRole('link', { name: 'My', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.my}$`))
  const message = page.getByRole('button', { name: /Loading failed, tap to try again/ })
  await expect(message).toBeVisible()
  await page.unrouteAll()
  await message.click()
  await expect(page.getByRole('heading', { level: 1, name: 'My' })).toBeVisible()
})

const outside = [
  ['/https://example.com/a?b=1#c', 'example.com', 'https://example.com/a?b=1#c'],
  ['/https%3A%2F%2Fexample.com%2Fa%3Fb%3D1', 'example.com', 'https://example.com/a?b=1'],
  ['https://example.com', 'example.com', 'https://example.com/'],
  ['/mailto:help@sevenport.example?bcc=evil@example.com', 'help@sevenport.example', 'mailto:help@sevenport.example'],
  ['/tel:+525512345678', '+525512345678', 'tel:+525512345678'],
] as const

test('an outside link opens only after a prompt, with a warning about lookalike letters', async ({ page }) => {
  for (const [path, target, href] of outside) {
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Leave Sevenport?' })).toBeVisible()
    await expect(page.getByText(target, { exact: true }), path).toBeVisible()
    const link = page.getByRole('link', { name: `Continue to ${target}` })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expectAccessible(page, 'a way out of the app')
  await page.getByRole('link', { name: 'Stay on Sevenport' }).click()
  await expect(page).toHaveURL(new RegExp(`#${paths.home}$`))

  // Non-Latin letters that look Latin.
  await page.goto('/#/https://\u0430\u0440\u0440\u04CF\u0435.com/')
  await expect(page.getByText('xn--80ak6aa92e.com', { exact: true })).toBeVisible()
  await expect(page.getByText('This address may not be what it seems')).toBeVisible()
})

test('a disguised outside link leads nowhere', async ({ page }) => {
  const hostile = [
    '/javascript:alert(1)',
    'javascript:alert(1)',
    '/JAVASCRIPT:alert(1)',
    '/%6aavascript:alert(1)',
    '/javascript%3Aalert(1)',
    '/java%0Ascript:alert(1)',
    '/data:text/html,<script>alert(1)</script>',
    '/file:///etc/passwd',
    '//evil.example',
    '/%2F%2Fevil.example',
    '/https:/evil.example',
    '/https://bank.example@evil.example/',
    '/https://bank.example%40evil.example',
    '/https%3A%2F%2Fbank.example%40evil.example%2F',
    '/tel:*%2306%23',
    '/mailto:?to=evil@example.com',
    '/%E0%A4%A',
  ]
  page.on('dialog', (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`)
  })
  for (const [index, path] of hostile.entries()) {
    // As the first page and as a later one: the same router handles both.
    if (index < 2) await page.goto('about:blank')
    else {
      await page.goto(`/#${paths.language}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Language' })).toBeVisible()
    }
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), path).toBeVisible()
    await expect(page.locator('a[href*="evil"], a[href*="script"]'), path).toHaveCount(0)
  }
})
