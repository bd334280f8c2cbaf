import { confirmSubscription } from '#api/notices.ts'
import { paths } from '#src/config/paths.ts'

import { newAddress } from '#test/e2e/support/account.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an email subscription starts with a tap on an emailed link, and ends with another', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.emailSubscription)
  // A used link is rejected.
  guard.expect(/confirmSubscription/)
  const address = newAddress()
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(confirmSubscription.path)) calls.push(request.postData() ?? '')
  })
  await page.goto(`/#${paths.my}`)
  await page.getByRole('link', { name: 'Email updates' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(` ${address.toUpperCase()} `)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()
  await expectAccessible(page, 'a subscription under way')

  const mail = await world.mailTo(address)
  const link = /http\S+\?confirm=[\w-]+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page, 'a link that confirms')
  expect(calls, 'opening the link does not confirm the subscription').toEqual([])
  await confirm.dblclick()
  await expect(page.getByRole('status').getByText('You’re subscribed')).toBeVisible()

  await page.goto(mail.unsubscribeUrl ?? '')
  await page.getByRole('button', { name: 'Unsubscribe' }).dblclick()
  await expect(page.getByRole('status').getByText('You’re unsubscribed')).toBeVisible()
  expect(calls).toHaveLength(2)

  await page.reload()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert').getByText('This link no longer works')).toBeVisible()
  await expectAccessible(page, 'a link that is used up')
  await page.getByRole('link', { name: 'Email updates' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
})

test('an invalid email address is rejected before it is sent', async ({ page }) => {
  await page.goto(`/#${paths.emailSubscription}`)
  const field = page.getByRole('textbox', { name: 'Email' })
  for (const entry of ['', 'ada', 'ada@', '阿达@example.com']) {
    await field.fill(entry)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(field).toHaveAccessibleDescription(/^Enter a full email address|^Your email can’t contain Chinese/)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page, 'an address that is refused')
})

test('a link with an invalid token says so at once', async ({ page }) => {
  await page.goto(`/#${paths.emailSubscription}?confirm=short`)
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('a subscription that failed to send can be sent again', async ({ page, guard }) => {
  guard.expect(/Failed to load resource/)
  await page.route('**/api/register/subscribeEmail', async (route) => route.abort())
  await page.goto(`/#${paths.emailSubscription}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(newAddress())
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Network error. Check your connection and try again.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Check your inbox')).toBeVisible()
})
