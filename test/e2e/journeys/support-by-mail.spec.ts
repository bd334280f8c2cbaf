import { randomUUID } from 'node:crypto'

import { startConversation } from '#api/conversations.ts'
import { localMailboxPath } from '#api/local-world.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { newAddress } from '#test/e2e/support/account.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a guest replies to an email by email, an operator replies at the desk, and the guest reads it', async ({
  page,
  world,
}) => {
  const email = newAddress()
  const number = randomUUID()
  const about = { kind: 'order', number } as const
  await world.call(startConversation, {
    id: randomUUID(),
    lang: 'en_us',
    text: 'My order stands still.',
    about,
    guest: { email },
  })

  const received = await world.mailTo(email, 'reply to this email')
  await page.goto(`${localMailboxPath}/${received.id}`)
  const answer = page.getByRole('textbox', { name: 'Message' })
  await answer.fill(`I paid an hour ago.\n${await answer.inputValue()}`)
  await page.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByText('Re: We received your message')).toBeVisible()

  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  await app.open(operatorPaths.operatorConversations)
  await app.main.getByRole('link', { name: number }).click()
  const messages = app.main.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(messages).toHaveCount(2)
  const mailed = messages.last()
  await expect(mailed).toContainText('I paid an hour ago.')
  await expect(mailed).toContainText('Not signed: the sender’s address may be forged')
  await expect(mailed.getByText('> We’ll reply by email.')).toBeHidden()
  await mailed.getByText('Quoted text').click()
  await expect(mailed.getByText('> We’ll reply by email.')).toBeVisible()
  await expectAccessible(page, 'a message that came by email')
  const reply = `The partner has found it. ${randomUUID()}`
  await app.field('Your reply').fill(reply)
  await app.button('Send reply').click()
  await expect(messages).toHaveCount(3)

  const replied = await world.mailTo(email, reply)
  expect(replied.replyTo).toBe(received.replyTo)
  const [link = ''] = /http\S+#\S+/.exec(replied.text) ?? []
  await page.goto(link)
  const thread = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(thread).toHaveCount(3)
  await expect(thread.nth(1)).toContainText('Sent by email')
  await expect(thread.last()).toContainText(reply)
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    await expectToFit(page, 'a thread with a message that came by email')
  }
  await expectAccessible(page, 'a thread with a message that came by email')
})
