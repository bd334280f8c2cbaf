import { randomUUID } from 'node:crypto'

import { startConversation } from '#api/conversations.ts'
import { shakePeg } from '#api/local-world.ts'
import { proposeCoinTerm } from '#api/operator-coin-terms.ts'
import { proposeFactorReset } from '#api/operator-factor-resets.ts'
import { getWithdrawal } from '#api/withdrawals.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { type Account, newAddress, register } from '#test/e2e/support/account.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { makeOperator, withdrawEther } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { codeOf, giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

test('an operator’s morning: five pending items and an alert are found on the overview and resolved', async ({
  page,
  world,
}) => {
  test.slow()
  performs(operatorPaths.operatorLimits)
  performs(operatorPaths.operatorAlerts)
  const peg = { coin: 'TUSD', network: 'polygon' } as const
  const night = await whatWaits(world)
  await world.call(shakePeg, { ...peg, price: '0.9' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const secret = await giveSecondFactor(world, account)
  await makeOperator(world, account)

  const waiting = app.main.getByRole('list', { name: 'Needs you' }).getByRole('link')
  const goTo = async (queue: string) => {
    await app.open(operatorPaths.operatorOverview)
    await waiting.filter({ hasText: queue }).click()
  }

  const alert = app.main.getByRole('listitem', { name: 'Coin off its peg: TUSD/polygon' })

  await test.step('an alert is acknowledged with a tap', async () => {
    await app.open(operatorPaths.operatorOverview)
    await expect(async () => {
      await page.reload()
      await expect(alert).toContainText('Urgent', { timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    await alert.getByRole('link', { name: 'What to do' }).click()
    await expect(app.main.getByRole('heading', { name: 'Coin off its peg' })).toBeVisible()
    await expect(app.main.getByText(/while the coin is worth less, leave it stopped/)).toBeVisible()
    await expectAccessible(page, 'what to do about an alert')
    await alert.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await expect(alert).toContainText(`Acknowledged by ${account.session.memberId}`)
  })

  await test.step('a coin that lost its peg is resumed', async () => {
    await app.open(operatorPaths.operatorOverview)
    await expect(async () => {
      await page.reload()
      await expect(waiting.filter({ hasText: 'Coins off their peg' })).toContainText('Urgent', { timeout: 5000 })
    }).toPass({ timeout: 60_000 })
    await expectAccessible(page, 'an overview with much to do')
    await goTo('Coins off their peg')
    await world.call(shakePeg, { ...peg, price: null })
    const stopped = app.main.getByRole('listitem').filter({ hasText: 'TUSD has lost its peg on Polygon' })
    await stopped.getByRole('button', { name: 'Resume' }).click()
    await app.dialog.getByRole('button', { name: 'Resume' }).click()
    await expect(stopped).toHaveCount(0)
  })

  await test.step('the alert is resolved', async () => {
    await app.open(operatorPaths.operatorAlerts)
    await expect(async () => {
      await page.reload()
      await expect(app.main.getByRole('radio', { name: 'Open' })).toBeChecked()
      await expect(
        app.main.getByRole('list', { name: 'Alerts' }).or(app.main.getByText('No open alerts')),
      ).toBeVisible()
      await expect(alert).toHaveCount(0, { timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    await app.main.getByText('Resolved', { exact: true }).click()
    await expect(alert.first()).toContainText(`Acknowledged by ${account.session.memberId}`)
    await expectAccessible(page, 'past alerts')
    await expectToFit(page, 'past alerts on a desk')
  })

  await test.step('a withdrawal is approved', async () => {
    await goTo('Withdrawals to review')
    const row = app.main.getByRole('listitem').filter({ hasText: night.withdrawer.session.memberId })
    await row.getByRole('button', { name: 'Approve' }).click()
    await app.dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(row).toBeHidden()
    const { accessToken } = night.withdrawer.session
    const state = async () => (await world.call(getWithdrawal, { id: night.withdrawal }, accessToken)).state
    await expect.poll(state).not.toBe('audit')
  })

  await test.step('a guest gets a reply', async () => {
    await goTo('Conversations to answer')
    await app.main.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: night.about }).click()
    await app.field('Your reply').fill('It has arrived this morning.')
    await app.button('Send reply').click()
    await expect(app.main.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2)
  })

  await test.step('a colleague’s reset of second factors is confirmed', async () => {
    await goTo('Second factors to reset')
    await app.main.getByRole('link', { name: night.lost.session.memberId }).click()
    await app.button('Confirm removal').click()
    await app.field('Reason (for the audit log)').fill('Called back at the number of the account')
    await app.dialog.getByRole('button', { name: 'Confirm removal' }).click()
    await expect(app.main.getByText('Waiting for the owner')).toBeVisible()
  })

  await test.step('a colleague’s fee change is confirmed', async () => {
    await goTo('Fees and limits to confirm')
    const proposal = app.main.getByRole('listitem', { name: 'TUSD · Fantom · Withdrawal fee' })
    await expectAccessible(page, 'fees and limits')
    await expectToFit(page, 'fees and limits on a desk')
    await proposal.getByRole('button', { name: 'Confirm' }).click()
    await app.dialog.getByRole('textbox').last().fill(codeOf(secret, 1))
    await app.dialog.getByRole('button', { name: 'Confirm change' }).click()
    await expect(proposal).toHaveCount(0)
  })
})

/** Creates what came up overnight, some of it by a colleague. */
async function whatWaits(world: World) {
  const [withdrawer, lost, colleague] = [await register(world), await register(world), await register(world)]
  const { id: withdrawal } = await withdrawEther(world, withdrawer, '1')
  const about = randomUUID()
  await world.call(startConversation, {
    id: randomUUID(),
    lang: 'en_us',
    text: 'My deposit isn’t there.',
    about: { kind: 'deposit', number: about },
    guest: { email: newAddress() },
  })
  await giveSecondFactor(world, lost)
  await propose(world, colleague, lost)
  return { withdrawer, withdrawal, about, lost }
}

async function propose(world: World, colleague: Account, { email, session }: Account): Promise<void> {
  const secret = await giveSecondFactor(world, colleague)
  await makeOperator(world, colleague, ['reviewer', 'treasurer'])
  const { accessToken } = colleague.session
  const reset = { id: session.userId, email, cause: 'lost', note: 'Their phone fell into the sea' } as const
  await world.call(proposeFactorReset, reset, accessToken)
  const change = { kind: 'withdrawal-fee', coin: 'TUSD', network: 'fantom', value: '0.4', startsAt: null } as const
  const secondFactor = { method: 'totp', code: codeOf(secret, 1) } as const
  await world.call(proposeCoinTerm, { ...change, reason: 'Gas has become cheaper', secondFactor }, accessToken)
}
