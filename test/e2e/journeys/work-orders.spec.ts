import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { openConversation, replyAsSupport } from '#api/operator-conversations.ts'
import { startWorkOrder } from '#api/work-orders.ts'
import { paths } from '#src/config/paths.ts'

import { type Account, keepSession, register } from '#test/e2e/support/account.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { expectDraftKept } from '#test/e2e/support/drafts.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function registerOperator(world: World): Promise<Account> {
  const operator = await register(world)
  await giveSecondFactor(world, operator)
  await makeOperator(world, operator)
  return operator
}

/** Replies as an operator, through the API. */
async function replyTo(world: World, { session: { accessToken } }: Account, id: string, text: string): Promise<void> {
  const { messages } = await world.call(openConversation, { id }, accessToken)
  await world.call(replyAsSupport, { id, messageId: randomUUID(), text, messageCount: messages.length }, accessToken)
}

/** Checks that the page looks right on a phone and on a desktop. */
async function expectFine(page: Page, what: string): Promise<void> {
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    await expectToFit(page, what)
  }
  await expectAccessible(page, what)
}

test('a ticket with pictures is handled from opening to rating', async ({ page, world }) => {
  performs(paths.workOrders, paths.newWorkOrder, paths.workOrder, paths.evaluateWorkOrder)
  const [account, operator] = [await register(world), await registerOperator(world)]
  await page.setViewportSize(narrow)
  await page.goto('/config.json')
  await keepSession(page, account)
  await page.goto(`/#${paths.helpCentre}`)
  await page.getByRole('link', { name: 'My tickets' }).click()
  await expect(page.getByText('No tickets yet')).toBeVisible()
  await page.getByRole('link', { name: 'New ticket' }).click()

  const send = page.getByRole('button', { name: 'Open ticket' })
  const text = page.getByRole('textbox', { name: 'Your message' })
  await send.click()
  await expect(page.getByText('Choose a category.')).toBeVisible()
  await expect(text).toHaveAccessibleDescription('Write your message.')
  await expectFine(page, 'the form for a ticket')
  await page.goto(`/#${paths.newWorkOrder}?about=order&number=7K3M9Q2P4T`)
  await expect(page.getByRole('heading', { name: 'Order 7K3M9Q2P4T' })).toBeVisible()
  const category = page.getByRole('button', { name: 'Category' })
  await expect(category).toContainText('Swaps, purchases and sales')
  await category.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Staking and check-ins' }).click()
  await page.getByText('High', { exact: true }).click()
  await text.fill('The order shows no reward.')
  const files = ['order.png', 'reward.png'].map((name) => ({ name, mimeType: 'image/png', buffer: picture }))
  await page.locator('input[type=file][multiple]').setInputFiles(files)
  await expect(page.getByRole('button', { name: 'Remove reward.png' })).toBeVisible()
  // Typed text survives a reload.
  await expectDraftKept(page, 'The order shows no reward.')
  await page.reload()
  await expect(text).toHaveValue('The order shows no reward.')
  await expect(category).toContainText('Staking and check-ins')
  await expect(page.getByRole('button', { name: 'Remove reward.png' })).toBeVisible()
  const ids: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(startWorkOrder.path)) ids.push((request.postDataJSON() as { id: string }).id)
  })
  await send.dblclick()
  const status = page.getByRole('main').getByRole('status')
  await expect(status.getByText('Pending reply')).toBeVisible()
  expect(ids).toHaveLength(1)
  const [id = ''] = ids
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages.getByRole('button', { name: /\.png \(/ })).toHaveCount(2)
  await expectFine(page, 'a ticket')

  await replyTo(world, operator, id, 'It is paid out tomorrow.')
  const mail = await world.mailTo(account.email, 'It is paid out tomorrow.')
  await page.goto(`/#${paths.my}`)
  await expect(page.getByRole('link', { name: /Support tickets.*1 unread/ })).toBeVisible()
  await page.getByRole('link', { name: /Support tickets/ }).click()
  const row = page.getByRole('list', { name: 'Tickets' }).getByRole('link')
  await expect(row).toHaveText(/^Unread: The order shows no reward\..*Staking and check-ins · High.*Reply received/)
  await expectFine(page, 'my tickets')
  await page.getByText('Closed', { exact: true }).click()
  await expect(page.getByText('No tickets with this status')).toBeVisible()
  await page.getByText('Replied', { exact: true }).click()
  await expect(row).toHaveCount(1)

  // The link in the email leads to the ticket's page.
  await page.goto(/http\S+emailDetail\?id=[\w-]+/.exec(mail.text)?.[0] ?? '')
  await expect(page).toHaveURL(new RegExp(`${paths.workOrder}\\?id=${id}`))
  await expect(messages.getByText('It is paid out tomorrow.')).toBeVisible()
  await text.fill('Thank you!')
  await expectDraftKept(page, 'Thank you!')
  await page.reload()
  await expect(text).toHaveValue('Thank you!')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(messages.getByText('Thank you!')).toHaveCount(1)
  await expect(text).toHaveValue('')
  await expect(page.getByText('Rate this ticket')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close ticket' }).click()

  await page.getByRole('link', { name: 'Rate this ticket' }).click()
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByText('Choose 1 to 5 stars.')).toBeVisible()
  await expectFine(page, 'the form for a rating')
  await page.getByRole('radio', { name: '4 stars' }).press('Space')
  await page.getByRole('textbox', { name: 'Comment (optional)' }).fill('Quick')
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await page.getByRole('link', { name: 'Change rating' }).click()
  await expect(page.getByRole('textbox', { name: 'Comment (optional)' })).toHaveValue('Quick')
  await page.getByRole('radio', { name: '5 stars' }).press('Space')
  await page.getByRole('button', { name: 'Change rating' }).click()
  await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
  await expectFine(page, 'a rated ticket')
})
