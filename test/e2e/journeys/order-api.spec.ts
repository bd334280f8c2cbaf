import { createApiOrder, getApiOrder, getApiQuote, listApiOrders } from '#api/order-api.ts'
import { apiErrorCode } from '#api/errors.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { recipient } from '#test/e2e/support/withdrawing.ts'

interface Envelope {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>> | null
}

test('a visitor reads the order API and tries a quote', async ({ page, world, guard }) => {
  // An invalid key is rejected.
  guard.expect(/401/)
  const app = new AccountApp(page, world)
  await app.open(paths.exchange)
  await app.main.getByRole('link', { name: 'order API' }).click()
  await expect(app.heading('Order API')).toBeVisible()
  for (const title of [
    'List coins and partners',
    'Get a quote',
    'Create an order',
    'Retrieve an order',
    'List orders',
  ]) {
    await expect(app.main.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  await app.main.getByText('Errors', { exact: true }).nth(2).click()
  await expect(app.main.getByText('40041 rateExpired')).toBeVisible()
  await expect(app.main.getByRole('link', { name: 'Log in to create a key' })).toBeVisible()
  await app.field('Amount').fill('0.25')
  await expect(app.main.getByText(/"amount": "0\.25"/).first()).toBeVisible()
  await app.button('Send request').click()
  const answer = app.main.getByRole('status')
  await expect(answer.getByText(/"quoteId"/)).toBeVisible()
  await expect(answer.getByText('200', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the order API, with an answer')
  await app.field('API key (optional)').fill(`sp_${'A'.repeat(43)}`)
  await app.button('Send request').click()
  await expect(answer.getByText(/"code": 40106/)).toBeVisible()
  await app.field('API key (optional)').fill('hunter2')
  await expect(app.button('Send request')).toHaveAccessibleDescription('Check the API key.')
})

test('a key is created, shown once, used by a program for an order, and revoked', async ({ page, world, guard }) => {
  // A wrong password is rejected.
  guard.expect(/400/)
  performs(paths.orderApi)
  const { app, account } = await AccountApp.arrive(page, world, paths.securitySettings)
  await app.main.getByRole('link', { name: 'API keys' }).click()
  await expect(app.main.getByText('No keys yet')).toBeVisible()
  await app.button('Create a key').click()
  await app.button('Create key').click()
  await app.expectFault(app.field('Name'), /Use 1 to 40 characters/)
  await app.field('Name').fill('Web shop')
  await app.field('Login password').fill('not the password 1')
  await app.enterCode(account.email)
  await app.button('Create key').click()
  await app.expectFault(app.field('Login password'), 'Wrong password.')
  await expectAccessible(page, 'making a key')
  await app.field('Login password').fill(account.password)
  await app.button('Create key').dblclick()
  await expect(app.dialog.getByText('Copy your key now')).toBeVisible()
  const key = await app.dialog.getByText(/^sp_[\w-]{43}$/).innerText()
  await expectAccessible(page, 'a key, this once')
  await page.keyboard.press('Escape')
  await expect(
    app.dialog.getByText('Save the key, then confirm here.'),
    'the dialog cannot be closed by accident',
  ).toBeVisible()
  await app.dialog.getByRole('checkbox').check()
  await app.button('Done').click()
  await expect(app.dialog).toBeHidden()
  await expect(app.main.getByText('Web shop')).toHaveCount(1)
  await expect(app.main.getByText('Never used')).toBeVisible()
  await expect(app.field('API key (optional)'), 'the new key is filled in to try a quote').toHaveValue(key)

  const call = async ({ method, path }: { method: string; path: string }, input: object = {}) => {
    const query = method === 'GET' ? `?${new URLSearchParams({ ...input }).toString()}` : ''
    const response = await fetch(new URL(path + query, page.url()), {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    return (await response.json()) as Envelope
  }
  const wanted = { ...getApiQuote.example, amount: '0.5' }
  const quote = await call(getApiQuote, wanted)
  const { quoteId } = (quote.data?.['offer'] ?? {}) as { quoteId?: string }
  const agreed = { quoteId, payout: { address: recipient }, termsAgreed: true }
  const [made, again] = [await call(createApiOrder, agreed), await call(createApiOrder, agreed)]
  const number = String(made.data?.['number'])
  expect([made.code, again.data?.['number']], 'one quote creates one order').toEqual([0, number])
  expect((await call(getApiOrder, { number })).data?.['payin']).toMatchObject({ amount: '0.5' })
  await app.open(paths.exchangeHistory)
  await expect(app.main.getByRole('link', { name: /0\.5 ETH/ }), 'the app shows the order, too').toHaveCount(1)

  await app.open(paths.orderApi)
  await expect(app.main.getByText(/Last used/)).toBeVisible()
  await expect(app.main.getByText(key), 'the key is not shown again').toHaveCount(0)
  await app.button('Revoke Web shop').click()
  await app.button('Revoke key').click()
  await expect(app.main.getByText('No keys yet')).toBeVisible()
  expect((await call(listApiOrders)).code).toBe(apiErrorCode.apiKeyInvalid)
})
