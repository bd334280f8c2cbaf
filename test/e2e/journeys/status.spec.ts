import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { listIncidents } from '#api/operator-incidents.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an operator reports an incident, users see it where it matters, it is resolved, and maintenance is scheduled', async ({
  page,
  world,
}) => {
  performs(operatorPaths.operatorIncidents, paths.status)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { app, account } = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)

  await app.open(operatorPaths.operatorIncidents)
  await app.main.getByRole('link', { name: 'Report an incident' }).click()
  await app.button('Publish').click()
  await expect(app.main.getByText('Choose what’s affected.')).toBeVisible()
  await expect(app.main.getByText('Enter a title.')).toHaveCount(4)
  await expectAccessible(page, 'an incident that lacks everything')
  const title = `Deposits are late ${randomUUID()}`
  for (const language of ['简体中文', '繁體中文', 'English', 'Español (México)']) {
    await app.field(`Title, ${language}`).fill(language === 'English' ? title : `${language} ${title}`)
    await app.field(`Text, ${language}`).fill('We are looking into it.')
  }
  await app.main.getByRole('checkbox', { name: 'Deposits' }).check()
  await expectAccessible(page, 'an incident to publish')
  await expectToFit(page, 'an incident to publish')
  await app.button('Publish').click()
  const row = app.main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(row).toContainText('Investigating')
  await expectAccessible(page, 'incidents at the desk')

  await page.setViewportSize({ width: 390, height: 844 })
  await app.open(paths.deposit)
  const banner = page.getByRole('status').filter({ hasText: title })
  await expect(banner).toBeVisible()
  await expectAccessible(page, 'a page whose component is affected')
  await banner.getByRole('link').click()
  await expect(app.heading('Service status')).toBeVisible()
  const card = app.main
    .getByRole('region', { name: title })
    .or(app.main.locator('section', { hasText: title }))
    .first()
  await expect(card).toContainText('We are looking into it.')
  const deposits = app.main
    .getByRole('list', { name: 'Moving coins' })
    .getByRole('listitem')
    .filter({ hasText: 'Deposits' })
  await expect(deposits).toContainText('Degraded')
  const networks = app.main.getByRole('list', { name: 'Networks' }).getByRole('listitem')
  // A new world hasn't checked anything yet.
  await expect(async () => {
    await page.reload()
    await expect(networks.filter({ hasText: 'Operational' })).toHaveCount(11, { timeout: 5_000 })
  }).toPass()
  await expect(networks).toHaveCount(11)
  await expectAccessible(page, 'the status of an incident')
  await expectToFit(page, 'the status of an incident')

  await page.setViewportSize({ width: 1280, height: 800 })
  await app.open(operatorPaths.operatorIncidents)
  await row.getByRole('link', { name: 'Add update' }).click()
  for (const language of ['简体中文', '繁體中文', 'English', 'Español (México)']) {
    await app.field(`Text, ${language}`).fill('Deposits are on time again.')
  }
  await app.button('Stage').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resolved' }).click()
  await app.button('Publish').click()
  await expect(row).toContainText('Deposits are on time again.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, 'incidents at the desk')

  await app.open(paths.status)
  const past = app.main.getByRole('region', { name: 'Last 90 days' }).locator('section').filter({ hasText: title })
  await expect(past).toContainText('Resolved')
  await expect(past.getByRole('list', { name: 'Updates' }).getByRole('listitem')).toHaveText([
    /Deposits are on time again\./,
    /We are looking into it\./,
  ])
  await app.open(paths.deposit)
  await expect(banner).toHaveCount(0)

  const { items } = await world.call(listIncidents, {}, account.session.accessToken)
  expect(items.find((incident) => incident.title.en_us === title)?.updates).toHaveLength(2)
  await app.open(operatorPaths.operatorAudit)
  const audit = app.main.getByRole('list', { name: 'Audit' })
  await expect(audit).toContainText('Reported an incident')
  await expect(audit).toContainText('Updated an incident')
  await planMaintenance(page, app)
})

async function planMaintenance(page: Page, app: AccountApp): Promise<void> {
  await app.open(operatorPaths.operatorIncidents)
  await app.main.getByRole('link', { name: 'Plan maintenance' }).click()
  const title = `New mail server ${randomUUID()}`
  for (const language of ['简体中文', '繁體中文', 'English', 'Español (México)']) {
    await app.field(`Title, ${language}`).fill(title)
    await app.field(`Text, ${language}`).fill('Emails may be late.')
  }
  await app.main.getByRole('checkbox', { name: 'Email' }).check()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await app.field('Planned start').fill(`${day}T09:00`)
  await app.field('Planned end').fill(`${day}T08:00`)
  await app.button('Publish').click()
  await app.expectFault(app.field('Planned end'), 'Enter a start and a later end.')
  await app.field('Planned end').fill(`${day}T10:00`)
  // Centered: at the edge of the screen, a bar would cover it and make the target count as too small.
  await app.field('Planned end').evaluate((field) => {
    field.scrollIntoView({ block: 'center' })
  })
  await expectAccessible(page, 'maintenance to publish')
  await expectToFit(page, 'maintenance to publish')
  await app.button('Publish').click()
  await expect(app.main.getByRole('heading', { name: title })).toBeVisible()
  await app.open(paths.status)
  await expect(app.heading('Service status')).toBeVisible()
  await expect(app.main.locator('section').filter({ hasText: title }).first()).toContainText('Planned:')
}
