import { randomUUID } from 'node:crypto'

import { maximumMessageLength, replyToSupport, startConversation } from '#api/conversations.ts'
import { openConversation } from '#api/operator-conversations.ts'
import { assignConversation, keepOpen } from '#api/operator-desk.ts'
import { startWorkOrder } from '#api/work-orders.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { newAddress, register } from '#test/e2e/support/account.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an operator replies to a guest, keeps the draft when a new message comes in, and closes the conversation', async ({
  page,
  world,
  guard,
}) => {
  performs(operatorPaths.operatorConversations)
  // The reply that collides with a new message.
  guard.expect(/409/)
  await page.setViewportSize({ width: 1280, height: 800 })
  const email = newAddress()
  const number = randomUUID()
  const { conversation, token } = await world.call(startConversation, {
    id: randomUUID(),
    lang: 'es_mx',
    text: 'Mi orden\nno avanza.',
    about: { kind: 'order', number },
    guest: { email },
  })
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  await app.open(operatorPaths.operatorConversations)

  const row = app.main.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: number })
  await expect(row).toContainText(/Guest · Español.* · 1 message/)
  await expect(row).toContainText(/Waiting \d+/)
  await expect(row, 'the row does not name the user').not.toContainText(email)
  await expectAccessible(page, 'conversations to reply to')
  await row.click()
  await expect(app.main.getByText('The audit log has recorded that you opened this conversation.')).toBeVisible()
  await expect(app.main.getByText(email)).toBeVisible()
  const messages = app.main.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveCount(1)
  await expect(messages).toContainText('Mi orden')
  await expectAccessible(page, 'a conversation')

  const draft = app.field('Your reply')
  await app.button('Send reply').click()
  await app.expectFault(draft, 'Enter a reply.')
  await draft.fill('👍🏽'.repeat(maximumMessageLength))
  await expect(draft).not.toHaveAttribute('aria-invalid', 'true')
  await draft.fill('👍🏽'.repeat(maximumMessageLength + 1))
  await app.expectFault(draft, 'This reply is too long. Shorten it.')

  const reply = `Se paga hoy. ${randomUUID()}`
  await draft.fill(reply)
  await world.call(replyToSupport, { key: { token: token ?? '' }, messageId: randomUUID(), text: '¿Hola?' })
  await app.button('Send reply').click()
  await expect(app.main.getByText('Your reply wasn’t sent')).toBeVisible()
  await expect(messages).toHaveCount(2)
  await expect(messages.last()).toContainText('¿Hola?')
  await expect(draft).toHaveValue(reply)
  await expectAccessible(page, 'a reply that has crossed a message')
  await app.button('Send reply').click()
  await expect(messages).toHaveCount(3)
  await expect(messages.last()).toContainText(account.session.memberId)
  await expect(draft).toHaveValue('')
  await world.mailTo(email, reply)

  await app.button('Close conversation').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close conversation' }).click()
  await expect(app.main.getByText('This conversation is closed.')).toBeVisible()
  await expect(draft).toHaveCount(0)
  await app.main.getByRole('link', { name: 'All conversations' }).click()
  await expect(app.main.getByText('The audit log records every conversation you open.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await app.main.getByText('Closed', { exact: true }).click()
  await expect(row).toBeVisible()

  const found = app.main.getByRole('list', { name: 'Search results' }).getByRole('link')
  const look = app.main.getByRole('search')
  await look.getByRole('button', { name: 'Search', exact: true }).click()
  await app.expectFault(app.field('Search for'), /Enter a search term/)
  await app.field('Search for').fill(`mi orden ${reply.slice(-12)}`)
  await look.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(app.main.getByText('Nothing found')).toBeVisible()
  await app.field('Search for').fill(reply.slice(-36))
  await look.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('In 1 reply')
  await expect(found, 'the reply’s text is not shown').not.toContainText(reply.slice(-12))
  await look.getByText('Email', { exact: true }).click()
  await app.field('Search for').fill(email)
  await look.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(found).toContainText(number)
  await expectAccessible(page, 'what a search has found')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, 'what a search has found')
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(app.main.getByRole('list', { name: 'Audit' })).toContainText('Searched conversations')
  const audit = app.main.getByRole('list', { name: 'Audit' }).getByRole('listitem').filter({ hasText: conversation.id })
  await expect(audit.filter({ hasText: 'Closed a conversation' })).toHaveCount(1)
  await expect(audit.filter({ hasText: 'Replied to a conversation' })).toHaveCount(1)
  await expect(
    audit.filter({ hasText: 'Opened a conversation' }),
    'one entry by hand and one for the conflict',
  ).toHaveCount(2)
})

test('an operator takes a ticket, looks up its author, takes notes, and replies with a canned reply', async ({
  page,
  world,
  guard,
}) => {
  performs(operatorPaths.operatorConversations, operatorPaths.operatorReplies)
  // Another operator takes it first.
  guard.expect(/409/)
  await page.setViewportSize({ width: 1280, height: 800 })
  const [writer, other] = [await register(world), await register(world)]
  await giveSecondFactor(world, other)
  await makeOperator(world, other)
  const id = randomUUID()
  const ticket = { id, lang: 'es_mx', category: 'mining', priority: 'low', text: '¿Dónde está?' } as const
  await world.call(startWorkOrder, ticket, writer.session.accessToken)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)

  await app.open(operatorPaths.operatorConversations)
  await app.button('Filter').click()
  await app.button('Category').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Staking and check-ins' }).click()
  await app.button('Assigned to').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Nobody', exact: true }).click()
  const row = app.main.locator(`a[href$="${id}"]`)
  await expect(row).toContainText('Ticket · Staking and check-ins · Low priority')
  await expect(app.main.getByRole('heading', { name: 'Last 30 days' })).toBeVisible()
  await expectAccessible(page, 'tickets that nobody takes care of')
  await row.click()
  await expect(app.main.getByText('¿Dónde está?')).toBeVisible()

  const { memberId } = other.session
  await world.call(assignConversation, { id, from: null, to: memberId }, other.session.accessToken)
  await world.call(keepOpen, { id }, other.session.accessToken)
  await app.button('Take').click()
  await expect(page.getByText('Another operator got there first.')).toBeVisible()
  await app.button('Take over').click()
  await expect(app.button('Release')).toBeVisible()
  await expect(app.main.getByText(`${memberId} has this conversation open, too.`)).toBeVisible()

  await app.button('Until they write').click()
  await expect(app.main.getByText('Snoozed until the person writes.')).toBeVisible()
  await app.main.getByRole('link', { name: 'All conversations' }).click()
  await expect(
    app.main.getByRole('list', { name: 'Conversations' }).or(app.main.getByText('No conversations here')),
  ).toBeVisible()
  await expect(row).toHaveCount(0)
  await app.button('Filter').click()
  await app.button('Snoozed').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Snoozed', exact: true }).click()
  await row.click()
  await app.button('Unsnooze').click()
  await expect(app.button('Until they write')).toBeVisible()

  await app.button('Show account').click()
  await expect(app.main.getByRole('heading', { name: 'Latest security events' })).toBeVisible()
  await expect(app.main.getByText('registered', { exact: true })).toBeVisible()
  const reload = Promise.withResolvers<void>()
  await page.route(`**${openConversation.path}`, async (route) => {
    await reload.promise
    await route.continue()
  })
  await app.field('New note').fill('Asked the pool’s team.')
  await app.button('Add note').click()
  await expect(app.main.getByRole('list', { name: 'Internal notes' })).toContainText('Asked the pool’s team.')
  await app.button('Canned replies').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resuelto: ¿algo más?' }).click()
  await expect(app.field('Your reply')).toHaveValue(/Por nuestra parte, esto está resuelto/)
  await expectAccessible(page, 'a ticket at the desk')
  await app.button('Send reply').click()
  const messages = app.main.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(messages, 'sent while the note’s reload is still under way').toHaveCount(2)
  reload.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  const mail = await world.mailTo(writer.email, 'Por nuestra parte')
  expect(mail.text).not.toContain('Asked the pool’s team.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, 'a ticket at the desk')

  await app.open(operatorPaths.operatorReplies)
  const replies = app.main.getByRole('list', { name: 'Canned replies' })
  await app.button('New canned reply').click()
  const title = `Saludo ${randomUUID()}`
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello')
  await expectAccessible(page, 'a canned reply')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await replies.getByRole('button', { name: title }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello and welcome')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(replies.getByText('Hello and welcome')).toBeVisible()
  await expectAccessible(page, 'canned replies')
  await expectToFit(page, 'canned replies')
  await replies.getByRole('button', { name: title }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(replies.getByText(title)).toHaveCount(0)

  await app.open(operatorPaths.operatorAudit)
  const audit = app.main.getByRole('list', { name: 'Audit' }).getByRole('listitem').filter({ hasText: id })
  await expect(audit.filter({ hasText: 'Opened a person’s account' })).toHaveCount(1)
})

test('an operator merges two conversations of the same user, and separates them again', async ({ page, world }) => {
  performs(operatorPaths.operatorConversations)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { session } = await register(world)
  const write = async (text: string) => {
    const start = { id: randomUUID(), lang: 'en_us', text } as const
    return (await world.call(startConversation, start, session.accessToken)).conversation.id
  }
  const [first, second] = [await write('Where is my deposit?'), await write('It is still not there.')]
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  await page.goto(`/#${operatorPaths.operatorConversations}?id=${second}`)
  await app.button('Show other conversations').click()
  await expect(app.button('Merge into this one')).toHaveCount(1)
  await expectAccessible(page, 'a conversation to merge')
  await app.button('Merge into this one').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect(page).toHaveURL(new RegExp(first))
  const messages = app.main.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveCount(2)
  await expect(messages.last()).toContainText('It is still not there.')
  await app.main.getByText('Other conversations were merged into this one:').getByRole('link', { name: '1' }).click()
  await expect(app.main.getByText('This conversation was merged.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, 'a merged conversation')
  await app.button('Separate').click()
  await expect(app.main.getByText('This conversation is closed.')).toBeVisible()
  await page.goto(`/#${operatorPaths.operatorConversations}?id=${first}`)
  await expect(messages).toHaveCount(1)
})
