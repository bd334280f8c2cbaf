import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { startConversation } from '#api/conversations.ts'
import { openConversation, replyAsSupport } from '#api/operator-conversations.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { type Account, keepSession, newAddress, register } from '#test/e2e/support/account.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { expectDraftKept } from '#test/e2e/support/drafts.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

async function registerOperator(world: World): Promise<Account> {
  const operator = await register(world)
  await giveSecondFactor(world, operator)
  await makeOperator(world, operator)
  return operator
}

/** Replies as an operator, through the API. */
async function replyTo(world: World, operator: Account, id: string, text: string): Promise<void> {
  const { accessToken } = operator.session
  const { messages } = await world.call(openConversation, { id }, accessToken)
  const reply = { id, messageId: randomUUID(), text, messageCount: messages.length }
  await world.call(replyAsSupport, reply, accessToken)
}

/** Returns everything that the app stores in the browser. */
async function storedIn(page: Page): Promise<string> {
  const state = await page.context().storageState({ indexedDB: true })
  const ofTab = await page.evaluate(() => Object.entries(sessionStorage))
  return JSON.stringify([state, ofTab])
}

/** Performs an action that starts a conversation. @returns The ids it was requested under. */
async function startedBy(page: Page, act: () => Promise<void>): Promise<readonly string[]> {
  const ids: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(startConversation.path)) ids.push((request.postDataJSON() as { id: string }).id)
  })
  await act()
  return ids
}

test('a guest writes, reads the reply through an emailed link, and answers', async ({ page, world }) => {
  performs(paths.writeToSupport, paths.mailedConversation)
  const operator = await registerOperator(world)
  const address = newAddress()

  await page.goto(`/#${paths.helpCentre}`)
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByText('Nobody at Sevenport asks for recovery phrases')).toBeVisible()
  await expectAccessible(page, 'the form to write to support')
  const text = page.getByRole('textbox', { name: 'Your message' })
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(text).toHaveAccessibleDescription('Write your message.')
  await page.getByRole('textbox', { name: 'Email' }).fill(address)
  await text.fill(`My phrase is ${phrase}`)
  await expect(text).toHaveAccessibleDescription(
    /looks like a recovery phrase or private key.*nobody at Sevenport asks/,
  )
  await expectAccessible(page, 'the warning of a secret')
  const refused = await startedBy(page, async () => {
    await send.click()
    await expect(text).toBeFocused()
  })
  expect(refused, 'the secret is not sent').toEqual([])
  expect(await storedIn(page), 'the phrase is not stored').not.toContain('abandon')
  await page.reload()
  await text.fill('My deposit is missing 👍🏽')
  await expect(page.getByText('23 of 2,000')).toBeVisible()
  await expectDraftKept(page, 'My deposit is missing 👍🏽')
  await page.reload()
  await expect(text).toHaveValue('My deposit is missing 👍🏽')
  const ids = await startedBy(page, async () => {
    await send.dblclick()
    await expect(page.getByText('Message sent')).toBeVisible()
  })
  expect(ids).toHaveLength(1)
  await expectAccessible(page, 'a message that was sent')

  const [id = ''] = ids
  await world.mailTo(address)
  await replyTo(world, operator, id, 'It arrived a minute ago.')
  const mail = await world.mailTo(address, 'It arrived a minute ago.')
  await page.goto(/http\S+emailDetail\?token=[\w-]+/.exec(mail.text)?.[0] ?? '')
  await expect(page.getByRole('status').getByText('Reply received')).toBeVisible()
  const messages = page.getByRole('list', { name: 'Messages' })
  await expect(messages.getByText('It arrived a minute ago.')).toBeVisible()
  const [, token = ''] = page.url().split('token=')
  expect(token).not.toBe('')
  expect(await storedIn(page)).not.toContain(token)
  await expectAccessible(page, 'a conversation with support')

  await page.getByRole('textbox', { name: 'Your message' }).fill('Thank you!')
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(messages.getByText('Thank you!')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await expect(page.getByText('Pending reply')).toBeVisible()
  await page.getByRole('button', { name: 'Close conversation' }).click()
  await expect(page.getByText('Write another message to reopen it.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Closed', { exact: true })).toBeVisible()
})

test('an account writes about an order, and finds the reply in its messages', async ({ page, world }) => {
  performs(paths.supportMessages, paths.ownConversation)
  const [account, operator] = [await register(world), await registerOperator(world)]
  await page.goto('/config.json')
  await keepSession(page, account)
  await page.goto(`/#${paths.writeToSupport}?about=order&number=7K3M9Q2P4T`)
  await expect(page.getByRole('heading', { name: 'Order 7K3M9Q2P4T' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Your message' }).fill('Where is my order?')
  const [id = ''] = await startedBy(page, async () => {
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText(`We’ll reply here and by email to ${account.email}.`)).toBeVisible()
  })
  await replyTo(world, operator, id, 'The partner has paid it out.')

  await page.goto(`/#${paths.supportMessages}`)
  const row = page.getByRole('list', { name: 'Conversations with support' }).getByRole('link')
  await expect(row).toHaveText(/^Unread: Where is my order\?Order 7K3M9Q2P4TReply received/)
  await expectAccessible(page, 'my messages')
  await row.click()
  await expect(page.getByText('The partner has paid it out.')).toBeVisible()
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    await expectToFit(page, 'a conversation with support')
  }
  await page.goBack()
  await expect(row).toHaveText(/^Where is my order/)

  await page.goto(`/#${paths.systemMessages}`)
  await page.getByRole('link', { name: /Support replied/ }).click()
  await page.getByRole('link', { name: 'Read the reply' }).click()
  await expect(page.getByText('The partner has paid it out.')).toBeVisible()
})

test('a message whose response was lost is retried as the same one', async ({ page, guard }) => {
  guard.expect(/Failed to load resource/)
  let isLost = true
  await page.route(`**${startConversation.path}`, async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  await page.goto(`/#${paths.writeToSupport}`)
  await page.getByText('Call me back').click()
  await page.getByRole('button', { name: 'Area code' }).click()
  await page.getByRole('searchbox').fill('+52')
  await page.getByRole('button', { name: 'Mexico +52' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('55 1234 5678')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Please call me.')
  const send = page.getByRole('button', { name: 'Send message' })
  const ids = await startedBy(page, async () => {
    await send.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('55 1234 5678')
    await send.click()
    await expect(page.getByText('Save this link')).toBeVisible()
  })
  expect(new Set(ids).size).toBe(1)
  expect(ids).toHaveLength(2)
  await expectAccessible(page, 'the only link to a conversation')

  await page.getByRole('link', { name: /emailDetail\?token=/ }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Please call me.')).toBeVisible()
  await page.goto(`/#${paths.mailedConversation}?token=${'x'.repeat(40)}`)
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('a guest’s draft moves only to the account that they log in to from the form', async ({ page, world }) => {
  const [account, another] = [await register(world), await register(world)]
  const app = new AccountApp(page, world)
  const text = page.getByRole('textbox', { name: 'Your message' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await app.open(paths.writeToSupport)
  await text.fill('Begun as a guest')
  await expect.poll(() => storedIn(page)).toContain('Begun as a guest')
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(app.heading('Log in')).toBeVisible()
  await app.logIn(account)
  await expect(text).toHaveValue('Begun as a guest')
  await expect(email).toBeHidden()
  await text.fill('Gone on with as an account')
  await page.evaluate(() => {
    localStorage.removeItem('session:v1')
  })
  await page.reload()
  await expect(email).toBeVisible()
  await expect(text).toHaveValue('')

  await text.fill('Begun as another guest')
  await expect.poll(() => storedIn(page)).toContain('Begun as another guest')
  await app.open(paths.login)
  await expect(app.heading('Log in')).toBeVisible()
  await app.logIn(another)
  await expect(app.heading('Log in')).toBeHidden()
  await app.open(paths.writeToSupport)
  await expect(text).toHaveValue('')
  expect(await storedIn(page)).not.toContain('another guest')
})
