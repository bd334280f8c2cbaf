import { readFile } from 'node:fs/promises'

import { type FiatRuleView, listFiatOptions } from '#api/fiat.ts'
import { shakePeg } from '#api/local-world.ts'
import { getWithdrawal } from '#api/withdrawals.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { keepSession, register } from '#test/e2e/support/account.ts'
import { makeOperator, withdrawEther } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('operators’ pages are closed to everyone else, and name the role that an operator lacks', async ({
  page,
  world,
  guard,
}) => {
  guard.expect(/403/)
  const { app, account } = await AccountApp.arrive(page, world, operatorPaths.operatorWithdrawals)
  await expect(app.main.getByText('Second factor required')).toBeVisible()
  await expect(app.main.getByRole('link', { name: 'Security' })).toBeVisible()
  await expectAccessible(page, 'an operator’s page without a second factor')
  await giveSecondFactor(world, account)
  await page.reload()
  await expect(app.main.getByText('For operators only')).toBeVisible()
  await makeOperator(world, account)
  await page.reload()
  await expect(
    app.main.getByRole('list', { name: 'Withdrawals' }).or(app.main.getByText('No withdrawals here')),
  ).toBeVisible()
})

test('an accountant looks up how a balance came about, and reconciles the books', async ({ page, world }) => {
  performs(operatorPaths.operatorBooks)
  const dora = await register(world)
  const withdrawal = await withdrawEther(world, dora, '1')
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account, ['accountant'])
  await app.open(operatorPaths.operatorBooks)
  const ether = app.main.getByRole('region', { name: 'ETH' }).or(app.main.locator('section').filter({ hasText: 'ETH' }))
  await expect(ether.first()).toContainText('People: on hold')
  await expect(ether.first()).toContainText('Balanced')
  await expectAccessible(page, 'the trial balance')
  await expectToFit(page, 'the trial balance')

  await app.main.getByText('People', { exact: true }).click()
  await app.field('Person').fill(dora.session.memberId)
  await app.main.getByRole('button', { name: 'Search' }).click()
  await app.main.getByRole('list', { name: 'Accounts' }).getByRole('button').filter({ hasText: 'available' }).click()
  const newest = app.main.getByRole('list', { name: 'Postings' }).getByRole('listitem').first()
  await expect(newest).toContainText(withdrawal.id)
  await expect(newest).toContainText('People: on hold')
  await expectAccessible(page, 'postings')
  await expectToFit(page, 'postings')

  await app.main.getByText('Proofs', { exact: true }).click()
  const closedDays = app.main.getByRole('list', { name: 'Closed days' })
  await expect(app.main.getByText('No day is closed yet').or(closedDays)).toBeVisible()
  await app.main.getByRole('button', { name: 'Reconcile now' }).click()
  const proof = app.main.getByRole('listitem').filter({ hasText: `Started by ${account.session.memberId}` })
  await expect(proof).toHaveCount(1)
  await expect(proof).not.toContainText(/Waiting|Running/)
  await expectAccessible(page, 'proofs of the books')
})

test('an operator sees the pages of their roles, and which role another page requires', async ({ page, world }) => {
  performs(operatorPaths.operatorRoles)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account, ['support', 'administrator'])
  await app.open(operatorPaths.operatorWithdrawals)
  await expect(app.main.getByText('This page needs the role Reviewer.')).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Operator pages' }).getByRole('link')
  await expect(links).toHaveText(['Overview', 'Alerts', 'Support', 'Accounts', 'Canned replies', 'Roles', 'Audit'])
  await expectAccessible(page, 'an operator’s page of another role')
  await links.filter({ hasText: 'Canned replies' }).click()
  await expect(app.main.getByRole('list', { name: 'Canned replies' }).getByRole('listitem').first()).toBeVisible()
  await expect(
    app.main.getByRole('button', { name: 'New canned reply' }),
    'this role can only read canned replies',
  ).toBeHidden()
  await expect(app.main.getByRole('list', { name: 'Canned replies' }).getByRole('button')).toHaveCount(0)

  await links.filter({ hasText: 'Roles' }).click()
  const own = app.main.getByRole('list', { name: 'Operators' }).getByRole('listitem').filter({ hasText: account.email })
  await expect(own).toContainText('Support · Administrator')
  await expect(app.main.getByText('No open proposals')).toBeVisible()
  await expectAccessible(page, 'the roles of operators')

  await makeOperator(world, account, ['content'])
  await app.open(operatorPaths.operatorReplies)
  await page.reload()
  await expect(app.main.getByRole('button', { name: 'New canned reply' })).toBeVisible()
})

test('an operator rejects one withdrawal with a reason and approves another, on a desktop', async ({ page, world }) => {
  performs(operatorPaths.operatorWithdrawals, operatorPaths.operatorAudit)
  await page.setViewportSize({ width: 1280, height: 800 })
  const [dora, emil] = [await register(world), await register(world)]
  const [refused, approved] = [await withdrawEther(world, dora, '1'), await withdrawEther(world, emil, '2')]
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  await app.open(operatorPaths.operatorWithdrawals)

  const rowOf = (memberId: string) => app.main.getByRole('listitem').filter({ hasText: memberId })
  const first = rowOf(dora.session.memberId)
  await expect(first).toContainText('1 ETH')
  await expect(first).toContainText('In review')
  await expectAccessible(page, 'withdrawals in review')
  await first.getByRole('button', { name: 'Decline' }).click()
  await app.dialog.getByRole('button', { name: 'Decline withdrawal' }).click()
  await app.expectFault(app.field('Reason (shown to the user)'), 'Enter a short reason.')
  await expectAccessible(page, 'the sheet for a refusal')
  await app.field('Reason (shown to the user)').fill('The address is on a list of frauds')
  await app.dialog.getByRole('button', { name: 'Decline withdrawal' }).click()
  await expect(app.dialog, 'the dialog is closed').toBeHidden()
  await expect(first).toBeHidden()
  expect(await world.call(getWithdrawal, { id: refused.id }, dora.session.accessToken)).toMatchObject({
    state: 'audit-refuse',
    reason: 'The address is on a list of frauds',
  })

  const second = rowOf(emil.session.memberId)
  await second.getByRole('button', { name: 'Approve' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('2 ETH will be sent on Ethereum')
  await question.getByRole('button', { name: 'Approve' }).click()
  await expect(question).toBeHidden()
  await expect(second).toBeHidden()
  const state = async () => (await world.call(getWithdrawal, { id: approved.id }, emil.session.accessToken)).state
  await expect.poll(state).toMatch(/^(audit-pass|transferring|success)$/)

  await app.main.page().getByRole('link', { name: 'Audit' }).click()
  const audit = app.main.getByRole('list', { name: 'Audit' }).getByRole('listitem')
  await expect(audit.filter({ hasText: refused.id })).toContainText('The address is on a list of frauds')
  await expect(audit.filter({ hasText: approved.id })).toContainText(account.session.memberId)
  await audit.getByRole('link', { name: approved.id }).first().click()
  await expect(audit.filter({ hasText: approved.id }), 'a subject links to its audit entries').not.toHaveCount(0)
  await expect(audit.filter({ hasText: refused.id })).toHaveCount(0)
  await app.button(/^Filter/).click()
  await expect(app.field('Subject (whole ID)')).toHaveValue(approved.id)
  await expectAccessible(page, 'the audit')
  const download = page.waitForEvent('download')
  await app.button('Export CSV').click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table).toContain(`exported by,${account.session.memberId},`)
  expect(table).toContain(approved.id)
  expect(table).not.toContain(refused.id)
  await app.button('Clear filters').click()
  await expect(audit.filter({ hasText: refused.id })).not.toHaveCount(0)
})

test('a coin is paused and resumed on one network, next to its hot wallet balance, on a phone', async ({
  page,
  world,
}) => {
  performs(operatorPaths.operatorListings)
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  await app.open(operatorPaths.operatorListings)
  const tether = app.main.getByRole('list', { name: 'Networks of TUSD' }).getByRole('listitem').first()
  await expect(tether).toContainText(/Hot wallet: [\d,.]+ \(floor: 1,000\)/)
  const deposits = tether.getByRole('switch', { name: 'Deposits' })
  await expect(deposits).toBeChecked()
  await expectAccessible(page, 'coins and networks')
  await tether.getByText('Deposits').click()
  await expect(deposits).not.toBeChecked()
  await page.reload()
  await expect(deposits).not.toBeChecked()
  await tether.getByText('Deposits').click()
  await expect(deposits).toBeChecked()

  await tether.getByRole('button', { name: 'Cap' }).click()
  await app.field('Cap').fill('250000')
  await app.button('Save').click()
  await expect(tether).toContainText('250,000 TUSD')
  await tether.getByRole('button', { name: 'Cap' }).click()
  await app.button('No cap').click()
  await expect(tether).toContainText('No cap')
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(app.main.getByRole('list', { name: 'Audit' })).toContainText('none → 250000')
})

test('a coin that loses its peg on a network is stopped there until an operator resumes it', async ({
  page,
  world,
}) => {
  const place = { coin: 'TUSD', network: 'fantom' } as const
  const query = '?coin=TUSD&network=fantom'
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  await world.call(shakePeg, { ...place, price: '0.87' })
  await app.open(paths.deposit, query)
  await expect(async () => {
    await page.reload()
    await expect(app.main.getByText('TUSD on Fantom has lost its peg')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page, 'the deposits of a coin without its peg')
  await app.open(paths.withdraw, query)
  await expect(app.main.getByText('TUSD on Fantom has lost its peg')).toBeVisible()

  await app.open(operatorPaths.operatorListings)
  const listings = app.main.getByRole('list', { name: 'Networks of TUSD' }).getByRole('listitem')
  const stopped = listings.filter({ hasText: 'TUSD has lost its peg on Fantom' })
  await expect(stopped).toContainText('when its price fell to 0.87 USD')
  await expect(listings.filter({ hasText: 'has lost its peg' })).toHaveCount(1)
  await expectAccessible(page, 'the stop of a lost peg')
  await world.call(shakePeg, { ...place, price: null })
  await stopped.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(app.toast('TUSD on Fantom resumed')).toBeVisible()
  await expect(stopped).toHaveCount(0)
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(app.main.getByRole('list', { name: 'Audit' })).toContainText('Resumed a coin after a peg stop')
  await app.open(paths.deposit, query)
  await page.reload()
  await expect(app.main.getByText('Send only TUSD on Fantom')).toBeVisible()
})

test('above the four-eyes limit, a withdrawal needs a second operator’s approval', async ({ page, world }) => {
  const fay = await register(world)
  const { id } = await withdrawEther(world, fay, '4')
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  const other = await register(world)
  for (const operator of [account, other]) {
    await giveSecondFactor(world, operator)
    await makeOperator(world, operator)
  }
  const row = app.main.getByRole('listitem').filter({ hasText: fay.session.memberId })
  const approve = async () => {
    await row.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  }
  await app.open(operatorPaths.operatorWithdrawals)
  await expect(row).toContainText('0 of 2 approvals')
  await approve()
  await expect(row).toContainText('You approved this. Another operator must approve too.')
  await expect(row.getByRole('button', { name: 'Approve' })).toBeHidden()

  await keepSession(page, other)
  await page.reload()
  await expect(row).toContainText('1 of 2 approvals')
  await approve()
  await expect(row).toBeHidden()
  const state = async () => (await world.call(getWithdrawal, { id }, fay.session.accessToken)).state
  await expect.poll(state).not.toBe('audit')
})

test('a partner’s rule is disabled with a reason, so that users get no offer, and then reset', async ({
  page,
  world,
}) => {
  performs(operatorPaths.operatorRules)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  await app.open(operatorPaths.operatorRules)
  const rules = app.main.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  const rule = app.main.getByRole('listitem', { name: 'onmeta · Buy · India · INR · Bank transfer' })
  await expect(rule).toContainText('As documented.')
  await expect(rule).toContainText(/Minimum₹100/)
  await expectAccessible(page, 'the rules of fiat partners')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, 'the rules on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await app.button(/^Country/).click()
  await app.dialog.getByRole('button', { name: 'India' }).click()
  await expect(rules.filter({ hasText: 'Brazil' })).toHaveCount(0)

  await rule.getByRole('button', { name: 'Change' }).click()
  await app.dialog.getByRole('textbox', { name: 'Maximum' }).fill('50')
  await app.dialog.getByRole('button', { name: 'Change rule' }).click()
  await app.expectFault(app.field('Maximum'), /above the minimum/)
  await app.expectFault(app.field('Reason (for the audit log)'), 'Enter a short reason.')
  await expectAccessible(page, 'the sheet for a rule')
  await app.field('Maximum').fill('5000')
  await app.dialog.getByText('Offered', { exact: true }).click()
  await app.field('Reason (for the audit log)').fill('Its bank is closed')
  const offered = async () => (await world.call(listFiatOptions, undefined)).rules.filter(isRule).length
  try {
    await app.dialog.getByRole('button', { name: 'Change rule' }).dblclick()
    await expect(app.dialog).toBeHidden()
    await expect(rule).toContainText('Not offered')
    await expect(rule, 'the documented values are shown beside the rule').toContainText(
      /DocumentationMinimum₹100.*In forceMinimum₹100/,
    )
    expect(await offered()).toBe(0)
  } finally {
    await rule.getByRole('button', { name: 'Reset' }).click()
    await app.field('Reason (for the audit log)').fill('Its bank is open again')
    await app.dialog.getByRole('button', { name: 'Reset rule' }).dblclick()
  }
  await expect(rule).toContainText('As documented.')
  expect(await offered()).toBe(1)
  await page.getByRole('link', { name: 'Audit' }).click()
  const audit = app.main.getByRole('list', { name: 'Audit' }).getByRole('listitem')
  await expect(audit.filter({ hasText: 'Its bank is closed' })).toContainText('onmeta buy IN INR bank-transfer')
  await expect(audit.filter({ hasText: 'Its bank is open again' })).toContainText('Reset a partner’s rule')
})

function isRule({ partner, direction, method }: FiatRuleView): boolean {
  return partner === 'onmeta' && direction === 'buy' && method === 'bank-transfer'
}
