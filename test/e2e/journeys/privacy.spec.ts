import type { Page } from '@playwright/test'

import { paths } from '#src/config/paths.ts'

import { expect, test } from '#test/e2e/support/test.ts'

/** Found only in code that talks to wallets. */
const walletCode = /eth_requestAccounts|eip6963:announceProvider/

/** Collects the scripts that pages load. */
function collectScripts(page: Page): () => Promise<readonly string[]> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  return async () => Promise.all(scripts)
}

test('pages without a wallet load none of its code', async ({ page }) => {
  const scripts = collectScripts(page)
  for (const path of [paths.home, paths.my, paths.language, paths.aboutUs]) {
    await page.goto(`/#${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Includes what is only loaded when it scrolls into view.
    await page.getByRole('main').evaluate((main) => {
      main.scrollIntoView({ block: 'end' })
    })
    await page.waitForLoadState('networkidle')
  }
  const before = await scripts()
  expect(before.length).toBeGreaterThan(0)
  expect(before.filter((script) => walletCode.test(script))).toEqual([])

  await page.goto(`/#${paths.signIn}`)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  const after = await scripts()
  expect(
    after.some((script) => walletCode.test(script)),
    'the wallet code can be detected',
  ).toBe(true)
})

test('the page’s security headers isolate it', async ({ request }) => {
  const headers = (await request.get('/')).headers()
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe-eval')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('the faucet and the clock reject other sites', async ({ request }) => {
  const answer = await request.post('/local/clock', {
    headers: { origin: 'https://elsewhere.example' },
    data: { advanceSeconds: 1 },
  })
  expect(answer.status()).toBe(403)
})
