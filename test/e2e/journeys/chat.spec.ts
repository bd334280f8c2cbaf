import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { sendChatMessage } from '#api/chat.ts'
import { listLocalMails, setSupportPresence } from '#api/local-world.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { type Account, keepSession, newAddress, register } from '#test/e2e/support/account.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

async function registerOperator(world: World): Promise<Account> {
  const operator = await register(world)
  await giveSecondFactor(world, operator)
  await makeOperator(world, operator)
  return operator
}

async function arrive(page: Page, account: Account, path: string): Promise<void> {
  await page.goto('/config.json')
  await keepSession(page, account)
  await page.goto(`/#${path}`)
}

async function expectFine(page: Page, what: string): Promise<void> {
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    await expectToFit(page, what)
  }
  await expectAccessible(page, what)
}

function logOf(page: Page) {
  return page.getByRole('log', { name: 'Messages' })
}

/** Returns the messages, without day separators and details. */
async function saidIn(page: Page): Promise<string[]> {
  const lines = logOf(page).getByRole('listitem').locator('p[dir=auto]')
  return lines.allInnerTexts()
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill(text)
  await field.press('Enter')
}

test('a user and an operator chat live, and no message is lost or duplicated when the network drops', async ({
  page,
  world,
  guard,
  browser,
  baseURL,
}) => {
  performs(paths.chat)
  guard.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/)
  const [person, operator] = [await register(world), await registerOperator(world)]
  await page.setViewportSize(narrow)
  await arrive(page, person, paths.helpCentre)
  await page.getByRole('link', { name: 'Chat with us' }).click()
  await expect(page.getByText('We’re here')).toBeVisible()
  await expectFine(page, 'a chat that has not begun')
  const number = randomUUID()
  await write(page, `Hello ${number}`)
  await expect(page).toHaveURL(/help\/chat\?id=/)
  await expect(logOf(page).getByText('Delivered')).toBeVisible()
  const id = new URL(page.url().replace('/#', '')).searchParams.get('id') ?? ''

  const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: wide, locale: 'en-US' })
  const desk = await other.newPage()
  await arrive(desk, operator, `${operatorPaths.operatorConversations}?id=${id}`)
  const deskMessages = desk.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(deskMessages).toHaveCount(1)
  await expect(logOf(page).getByText('Seen')).toBeVisible()
  const reply = desk.getByRole('textbox', { name: 'Your reply' })
  await reply.pressSequentially('Good morning!')
  await expect(page.getByText('Support is typing…')).toBeVisible()
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect(logOf(page).getByText('Good morning!')).toBeVisible()
  await expect(desk.getByText('Your replies were seen')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).pressSequentially('My order')
  await expect(desk.getByText('The person is typing…')).toBeVisible()
  await write(page, 'My order hangs.')
  await expect(deskMessages).toHaveCount(3)
  await expectFine(page, 'a chat')
  await expectAccessible(desk, 'a chat in the desk')

  await page.context().setOffline(true)
  await write(page, 'Offline one')
  await write(page, 'Offline two')
  await expect(logOf(page).getByText('Sending…')).toHaveCount(2)
  await reply.fill('Which order?')
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect(deskMessages).toHaveCount(4)
  await page.context().setOffline(false)
  await expect(deskMessages).toHaveCount(6, { timeout: 60_000 })
  const all = [`Hello ${number}`, 'Good morning!', 'My order hangs.', 'Which order?', 'Offline one', 'Offline two']
  await expect.poll(async () => saidIn(page), { timeout: 60_000 }).toEqual(all)
  await expect(deskMessages.locator('p[dir=auto]')).toHaveText(all)

  // After a reload, what failed to send is sent, once.
  await page.route(`**${sendChatMessage.path}`, (route) => route.abort('failed'))
  await write(page, 'Before the reload')
  await expect(logOf(page).getByText('Sending…')).toBeVisible()
  await page.unroute(`**${sendChatMessage.path}`)
  await page.reload()
  await expect(deskMessages).toHaveCount(7)
  await expect.poll(async () => saidIn(page)).toEqual([...all, 'Before the reload'])

  await page.getByRole('button', { name: 'End chat' }).click()
  await expect(page.getByText('This chat has ended.')).toBeVisible()
  await expect(desk.getByText('This conversation is closed.')).toBeVisible()
  await write(page, 'One more thing')
  await expect(deskMessages).toHaveCount(8)
  await other.close()
})

test('a guest chats through a link, and leaves an email address for replies', async ({ page }) => {
  await page.setViewportSize(narrow)
  await page.goto(`/#${paths.chat}`)
  await write(page, 'Hello')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Enter your email address.')
  await page.getByRole('textbox', { name: 'Email' }).fill(newAddress())
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('ab'.repeat(32))
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/This looks like a recovery phrase or private key/)
  await field.fill('Line one')
  await field.press('Shift+Enter')
  await field.pressSequentially('Line two')
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(page).toHaveURL(/help\/chat\?token=/)
  await expect.poll(async () => saidIn(page)).toEqual(['Line one\nLine two'])
  await page.reload()
  await expect.poll(async () => saidIn(page)).toEqual(['Line one\nLine two'])
})

test('while support is offline, the chat says when it is back, and becomes a message answered by email', async ({
  page,
  world,
  browser,
  baseURL,
}) => {
  const operator = await registerOperator(world)
  const person = await register(world)
  await world.call(setSupportPresence, { isOpen: false })
  try {
    await page.setViewportSize(narrow)
    await arrive(page, person, paths.chat)
    await expect(page.getByText('Chat is closed right now')).toBeVisible()
    await expect(page.getByText(/Chat reopens .+\. Write to us anyway: we’ll reply by email\./)).toBeVisible()
    await expectFine(page, 'chat out of hours')
    await write(page, 'My deposit is missing')
    await expect(page).toHaveURL(/help\/emailsDetail\?/)
    await expect(page.getByText('My deposit is missing')).toBeVisible()
  } finally {
    await world.call(setSupportPresence, { isOpen: true })
  }

  const id = new URL(page.url().replace('/#', '')).searchParams.get('id') ?? ''
  const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: wide, locale: 'en-US' })
  const desk = await other.newPage()
  await arrive(desk, operator, `${operatorPaths.operatorConversations}?id=${id}`)
  await desk.getByRole('textbox', { name: 'Your reply' }).fill('It arrived a minute ago.')
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect
    .poll(async () => (await world.call(listLocalMails, { to: person.email })).map(({ text }) => text).join())
    .toContain('It arrived a minute ago.')
  await page.reload()
  await expect(page.getByText('It arrived a minute ago.')).toBeVisible()
  await other.close()
})
