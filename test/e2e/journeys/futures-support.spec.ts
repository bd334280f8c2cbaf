import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { uploadPath } from '#api/attachments.ts'
import { futuresAuthentication } from '#api/authentication.ts'
import type { Session } from '#api/sessions.ts'
import { getRegisterConf } from '#api/configuration.ts'
import { futuresConversations } from '#api/conversations.ts'
import { openConversation, replyAsSupport } from '#api/operator-conversations.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
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

const password = 'tug0 boats at dawn'
const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

/** Registers an account of the section through the API. */
async function registerInFutures(world: World, email: string): Promise<Account> {
  const lang = 'en_us'
  const code = await world.codeMailedBy(email, () =>
    world.call(futuresAuthentication.sendEmailCode, { email, purpose: 'register', lang }),
  )
  const { futuresAgreementId: agreementId, privacyId } = await world.call(getRegisterConf, undefined)
  const entries = { email, password, code, lang, agreementId, privacyId } as const
  return { email, password, session: await world.call(futuresAuthentication.registerUser, entries) }
}

/** Stores a session of the section in the browser, as a login does. */
async function keepFuturesSession(page: Page, session: Session): Promise<void> {
  const { accessToken, refreshToken, userId, memberId, email, agentId, isAdmin, userInfo } = session
  const user = { userId, memberId, email, agentId, isAdmin, userName: userInfo.userName }
  await page.evaluate((stored) => {
    localStorage.setItem('futuresSession:v1', stored)
  }, JSON.stringify({ accessToken, refreshToken, user }))
}

async function registerOperator(world: World): Promise<Account> {
  const operator = await register(world)
  await giveSecondFactor(world, operator)
  await makeOperator(world, operator)
  return operator
}

/** Checks a page on a phone and on a desktop. */
async function expectInOrder(page: Page, what: string): Promise<void> {
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size)
    await expectToFit(page, what)
    await expectAccessible(page, `${what}, ${size.width} wide`)
  }
}

test('a visitor reads the section’s help, notices and agreement, and learns that nothing is traded there', async ({
  page,
  guard,
}) => {
  performs(paths.futuresHelp, paths.futuresArticle, paths.futuresNotices, paths.futuresNotice, paths.futuresAgreement)
  await page.goto(`/#${paths.futuresSignIn}`)
  await expect(page.getByText('Trading isn’t part of this section')).toBeVisible()
  await page.getByRole('link', { name: 'Help with this page' }).click()
  await expect(page).toHaveTitle('Futures help · Sevenport')
  await expect(page.getByRole('list', { name: 'About the page you came from' }).getByRole('listitem')).toHaveCount(4)
  await expectInOrder(page, 'the help of the section')

  await page.getByRole('searchbox', { name: 'Search help' }).fill('deposit scam')
  const found = page.getByRole('list', { name: 'Articles found' })
  await found.getByRole('link', { name: /asks you to deposit/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /asks you to deposit into/ })).toBeVisible()
  await expectInOrder(page, 'an article of the section')
  await page.getByRole('main').getByRole('link', { name: 'what to do now' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /already paid/ })).toBeVisible()

  await page.goto(`/#${paths.futuresSignIn}`)
  await page.getByRole('link', { name: 'Futures notices' }).click()
  await page.getByRole('link', { name: /What the futures section is/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /What the futures section is/ })).toBeVisible()
  await expectInOrder(page, 'a notice of the section')
  await page.getByRole('main').getByRole('link', { name: 'agreement' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Agreement for the futures section' })).toBeVisible()
  await expect(page.getByText('It does not offer trading.')).toBeVisible()
  await expectInOrder(page, 'the agreement of the section')

  // The app's own help doesn't contain it.
  guard.expect(/helpCentre\/info/)
  await page.goto(`/#${paths.helpArticle}?id=futures-no-trading`)
  await expect(page.getByText('This article doesn’t exist')).toBeVisible()
})

test('an account of the section writes to support and gets a reply, hidden from a spot account with the same email', async ({
  page,
  world,
  guard,
}) => {
  performs(paths.futuresHome, paths.futuresWrite, paths.futuresMessages, paths.futuresConversation)
  const operator = await registerOperator(world)
  const spot = await register(world)
  const futures = await registerInFutures(world, spot.email)
  await page.goto(`/#${paths.futuresSignIn}`)
  await keepSession(page, spot)
  await keepFuturesSession(page, futures.session)
  await page.reload()

  await expect(page).toHaveTitle('Futures section · Sevenport')
  await expect(page.getByText('Trading isn’t part of this section')).toBeVisible()
  await expect(page.getByText(futures.session.memberId)).toBeVisible()
  await expect(page.getByRole('link', { name: /Nobody from Sevenport asks for deposits/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /offer futures trading/ })).toBeVisible()
  await expectInOrder(page, 'the home of the section')

  await page.getByRole('link', { name: 'Write to us', exact: true }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill('Somebody asks me for a deposit')
  // A draft survives a reload.
  await expectDraftKept(page, 'Somebody asks me for a deposit')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Somebody asks me for a deposit')
  const stored = page.waitForResponse((response) => response.url().endsWith(uploadPath))
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'chat.log', mimeType: 'text/plain', buffer: Buffer.from('Pay now\n') })
  await expect(page.getByRole('button', { name: 'Remove chat.log' })).toBeVisible()
  await (await stored).finished()
  await expectInOrder(page, 'the form of the section')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText(`We’ll reply here and by email to ${spot.email}.`)).toBeVisible()
  const mail = await world.mailTo(spot.email, 'futures/help/mailDetail')
  const id = /mailDetail\?id=([\da-f-]+)/.exec(mail.text)?.[1] ?? ''

  const { messages, realm, memberId } = await world.call(openConversation, { id }, operator.session.accessToken)
  expect({ realm, memberId }).toEqual({ realm: 'futures', memberId: futures.session.memberId })
  const reply = { id, messageId: randomUUID(), text: 'Don’t pay: it’s a scam.', messageCount: messages.length }
  await world.call(replyAsSupport, reply, operator.session.accessToken)

  await page.goto(`/#${paths.futuresHome}`)
  await page.reload()
  await page.getByRole('link', { name: /My messages/ }).click()
  await expectInOrder(page, 'the messages of the section')
  await page.getByRole('link', { name: /Somebody asks me for a deposit/ }).click()
  await expect(page.getByText('Don’t pay: it’s a scam.')).toBeVisible()
  await expectInOrder(page, 'a conversation of the section')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /chat\.log/ }).click()
  expect((await download).suggestedFilename()).toBe('chat.log')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Thank you')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Thank you')).toBeVisible()

  // The spot account with the same email is logged in in the same browser.
  guard.expect(/leaveMessage\/info/)
  await page.goto(`/#${paths.supportMessages}`)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await page.goto(`/#${paths.ownConversation}?id=${id}`)
  await expect(page.getByText('This conversation doesn’t exist')).toBeVisible()
})

test('a guest of the section writes, and returns through the link in the email', async ({ page, world }) => {
  const address = newAddress()
  await page.goto(`/#${paths.futuresWrite}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(address)
  await page.getByRole('textbox', { name: 'Your message' }).fill('I can’t log in')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent')).toBeVisible()
  const [link = ''] = /\S+mailDetail\?token=\S+/.exec((await world.mailTo(address)).text) ?? []
  await page.goto(link)
  await expect(page.getByText('I can’t log in')).toBeVisible()
  await expect(page).toHaveTitle('Futures conversation · Sevenport')
})

test('the operators’ desk shows what comes from the section', async ({ page, world }) => {
  const operator = await registerOperator(world)
  const futures = await registerInFutures(world, newAddress())
  const start = { id: randomUUID(), lang: 'en_us', text: 'Is this you?' } as const
  await world.call(futuresConversations.startConversation, start, futures.session.accessToken)
  await page.goto(`/#${operatorPaths.operatorConversations}?id=${start.id}`)
  await keepSession(page, operator)
  await page.reload()
  await expect(page.getByText('Is this you?')).toBeVisible()
  const facts = page.getByRole('definition')
  await expect(facts.filter({ hasText: 'Futures section' })).toBeVisible()
  await expect(facts.filter({ hasText: futures.session.memberId })).toBeVisible()
})

test('an account of the section exports its data and deletes itself; the spot account stays', async ({
  page,
  world,
}) => {
  performs(paths.futuresAccount)
  const spot = await register(world)
  const futures = await registerInFutures(world, spot.email)
  const app = new AccountApp(page, world)
  await page.goto(`/#${paths.futuresSignIn}`)
  await keepSession(page, spot)
  await keepFuturesSession(page, futures.session)
  await page.reload()
  await page.getByRole('link', { name: /Account and data/ }).click()
  await expectInOrder(page, 'the account of the section')

  await page.getByRole('button', { name: /Export my data/ }).click()
  const download = page.waitForEvent('download')
  await app.confirmWithPassword(futures, 'Download')
  expect((await download).suggestedFilename()).toBe(`sevenport-futures-${futures.session.memberId}.json`)

  await page.getByRole('button', { name: /Delete account/ }).click()
  await app.dialog.getByRole('textbox', { name: 'Login password' }).fill(password)
  await app.enterCode(spot.email)
  await app.dialog.getByRole('checkbox').check()
  await expectAccessible(page, 'the deletion of an account of the section')
  await app.button('Delete my account').click()
  await expect(app.toast('Account deleted')).toBeVisible()
  await expect(page).toHaveTitle('Futures help · Sevenport')
  expect(await app.storedSession('futuresSession:v1')).toBeNull()
  expect(await app.storedSession()).not.toBeNull()
  await page.goto(`/#${paths.futuresHome}`)
  await expect(app.button('Log in')).toBeVisible()
})
