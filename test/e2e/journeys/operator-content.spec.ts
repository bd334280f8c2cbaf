import { randomUUID } from 'node:crypto'

import type { Browser, BrowserContext, Page } from '@playwright/test'

import { contentLanguages } from '#api/content-rules.ts'
import {
  draftContent,
  getContentVersion,
  listContentVersions,
  publishContent,
  submitContent,
  writeContent,
} from '#api/content.ts'
import { listHelpArticles } from '#api/help-centre.ts'
import { fromSomewhereElse } from '#scripts/testing/call-endpoint.ts'
import { type LocaleId, locales } from '#src/config/locales.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible, expectToFit } from '#test/e2e/support/accessibility.ts'
import { type Account, register } from '#test/e2e/support/account.ts'
import { makeOperator } from '#test/e2e/support/operator.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { giveSecondFactor } from '#test/e2e/support/second-factors.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import type { World } from '#test/e2e/support/world.ts'

const names = { en_us: 'English', es_mx: 'Español (México)', zh_cn: '简体中文', zh_tw: '繁體中文' }

async function registerOperator(world: World): Promise<Account> {
  const account = await register(world)
  await giveSecondFactor(world, account)
  await makeOperator(world, account)
  return account
}

/** Sets up an operator at the desk, in this page. */
async function arriveAtDesk(page: Page, world: World): Promise<{ app: AccountApp; account: Account }> {
  const arrived = await AccountApp.arrive(page, world, paths.language)
  await giveSecondFactor(world, arrived.account)
  await makeOperator(world, arrived.account)
  return arrived
}

/** Opens another user's phone, in a language. */
async function newBrowser(browser: Browser, world: World, language: LocaleId): Promise<BrowserContext> {
  const localStorage = [{ name: 'language:v1', value: JSON.stringify(language) }]
  return browser.newContext({
    baseURL: world.url,
    viewport: { width: 390, height: 844 },
    storageState: { cookies: [], origins: [{ origin: world.url, localStorage }] },
    extraHTTPHeaders: fromSomewhereElse(),
  })
}

test('two operators take a help article from draft to readers in four languages', async ({
  page,
  world,
  browser,
  guard,
}) => {
  performs(operatorPaths.operatorContent)
  // Another operator saves first.
  guard.expect(/409/)
  await page.setViewportSize({ width: 1280, height: 800 })
  const { app, account } = await arriveAtDesk(page, world)
  const other = await registerOperator(world)
  const key = `airships-${randomUUID().slice(0, 8)}`
  const word = `Zeppelin${key.slice(-8)}`

  await app.open(operatorPaths.operatorContent)
  await expect(app.main.getByRole('list', { name: 'Content' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'the list of content')
  await app.button('New help article').click()
  const naming = page.getByRole('dialog', { name: 'New help article' })
  await naming.getByRole('textbox', { name: 'Name in links' }).fill('No good name')
  await naming.getByRole('button', { name: 'Start draft' }).click()
  await app.expectFault(naming.getByRole('textbox', { name: 'Name in links' }), /Use lowercase letters/)
  await naming.getByRole('textbox', { name: 'Name in links' }).fill(key)
  await naming.getByRole('button', { name: 'Start draft' }).click()

  await expect(app.main.getByRole('heading', { name: 'Draft' })).toBeVisible()
  await expect(app.main.getByText('Missing', { exact: true })).toHaveCount(4)
  await app.field('Title, English').fill(`${word} lands`)
  await app
    .field('Text, English')
    .fill('Airships <b>land</b> softly, as everybody knows.\n\nSee [here](/no/such/page).')
  await expect(app.main.getByText('This link leads nowhere: /no/such/page')).toBeVisible()
  await expect(app.main.getByText('HTML isn’t supported. Remove <b>')).toBeVisible()
  await app.button('Submit for review').click()
  await expect(page.getByText('Fix what’s marked in each language first.')).toBeVisible()
  const english = app.main.getByRole('region', { name: 'English' })
  await english.getByRole('button', { name: 'Preview' }).click()
  await expect(english.getByText('Airships <b>land</b> softly')).toBeVisible()
  await expect(english.locator('b')).toHaveCount(0)
  await english.getByRole('button', { name: 'Edit' }).click()

  for (const lang of contentLanguages) {
    await app.field(`Title, ${names[lang]}`).fill(`${word} (${lang})`)
    await app
      .field(`Text, ${names[lang]}`)
      .fill(`Airships land softly, says ${lang}.\n\n## More\n\n- See [help](${paths.helpCentre}).`)
  }
  // Unsaved changes survive a reload.
  await page.reload()
  for (const lang of contentLanguages) {
    await expect(app.field(`Title, ${names[lang]}`)).toHaveValue(`${word} (${lang})`)
  }
  await app.button('Save draft').click()
  await expect(app.toast('Draft saved')).toBeVisible()
  await expect(app.main.getByText('Complete', { exact: true })).toHaveCount(4)
  await expectAccessible(page, 'a draft in four languages')
  await page.screenshot({ path: test.info().outputPath('editor.png'), fullPage: true })

  // Another operator changes the English text in the meantime.
  const place = { realm: 'main', kind: 'help', key } as const
  const { items } = await world.call(listContentVersions, place, other.session.accessToken)
  const id = items[0]?.id ?? ''
  const { texts } = await world.call(getContentVersion, { id }, other.session.accessToken)
  const theirs = { ...texts.en_us, content: `${texts.en_us.content}\n- Theirs.` }
  await world.call(writeContent, { id, lang: 'en_us', ...theirs }, other.session.accessToken)
  const mine = `${texts.en_us.content}\n- Mine.`
  await app.field('Text, English').fill(mine)
  await app.button('Save draft').click()
  await expect(app.main.getByText('Another operator has changed this language')).toBeVisible()
  await expect(app.field('Text, English')).toHaveValue(mine)
  await expect(app.main.getByText('Removed: - Theirs.')).toBeVisible()
  await expectAccessible(page, 'two operators at one text')
  await page.screenshot({ path: test.info().outputPath('crossed.png'), fullPage: true })
  await app.button('Keep mine').click()
  await app.button('Save draft').click()
  await expect(app.main.getByText('Another operator has changed this language')).toHaveCount(0)
  await expect(app.main.getByText('Complete', { exact: true })).toHaveCount(4)
  await app.button('Submit for review').click()
  await expect(app.main.getByRole('heading', { name: 'In review' })).toBeVisible()
  await expect(app.main.getByText(/another operator has to publish it/)).toBeVisible()
  await expect(app.main.getByText(`${account.session.memberId}, ${other.session.memberId}`)).toBeVisible()
  await expect(app.button('Publish')).toHaveCount(0)
  await expectAccessible(page, 'a version in review')

  const reviewing = await newBrowser(browser, world, 'en')
  const reviewer = await reviewing.newPage()
  const { app: desk } = await arriveAtDesk(reviewer, world)
  await desk.open(operatorPaths.operatorContent, `?kind=help&key=${key}`)
  await expect(desk.main.getByRole('heading', { name: 'In review' })).toBeVisible()
  await expectToFit(reviewer, 'a review on a phone')
  await desk.main.getByText('Español', { exact: true }).click()
  await expect(desk.main.getByText(`${word} (es_mx)`)).toBeVisible()
  await expect(desk.main.getByText(`${word} (en_us)`)).toBeHidden()
  await reviewer.screenshot({ path: test.info().outputPath('review-phone.png'), fullPage: true })
  await expectAccessible(reviewer, 'a review on a phone')
  await desk.button('Publish').click()
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(desk.main.getByRole('heading', { name: 'Version 1' })).toBeVisible()

  for (const { id: locale, code } of locales) {
    const reading = await newBrowser(browser, world, locale)
    const reader = await reading.newPage()
    await reader.goto(`/#${paths.helpArticle}?id=${key}`)
    await expect(reader.getByRole('heading', { name: `${word} (${code})` })).toBeVisible()
    await reading.close()
  }
  expect((await world.call(listHelpArticles, { lang: 'en_us', search: word })).items).toHaveLength(1)

  await desk.button('Withdraw text').click()
  const asking = reviewer.getByRole('dialog', { name: 'Withdraw this text?' })
  await asking.getByRole('textbox', { name: 'Reason' }).fill('There are no airships')
  await asking.getByRole('button', { name: 'Withdraw text' }).click()
  await expect(desk.main.getByText('Withdrawn', { exact: true })).toBeVisible()
  expect((await world.call(listHelpArticles, { lang: 'en_us', search: word })).items).toEqual([])
  await reviewing.close()
})

test('new terms ask users who agreed to earlier ones, who may decline by logging out', async ({ page, world }) => {
  performs(operatorPaths.operatorContent)
  await page.setViewportSize({ width: 390, height: 844 })
  const { app, account } = await AccountApp.arrive(page, world, paths.my)
  const change = `Airships are insured ${randomUUID().slice(0, 8)}.`
  await publishTerms(world, change)

  await page.reload()
  await expect(app.dialog.getByRole('heading', { name: 'We updated our terms' })).toBeVisible()
  await expect(app.dialog).toContainText(`${change} (en_us)`)
  await expect(app.dialog, 'changes that were already accepted are not shown again').not.toContainText('price alerts')
  await expectAccessible(page, 'the question for consent to new terms')
  await page.screenshot({ path: test.info().outputPath('consent.png') })
  await app.dialog.getByRole('button', { name: 'service agreement' }).click()
  const text = page.getByRole('dialog', { name: 'Service agreement' })
  await expect(text).toContainText(change)
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
  await app.button('Not now').click()
  await app.open(paths.systemMessages)
  await expect(app.dialog, 'other pages are not blocked').toBeHidden()
  await page.reload()
  await app.button('Decline and log out').click()
  await expect(app.dialog).toBeHidden()
  await app.open(paths.login)
  await app.logIn(account)
  await expect(app.dialog.getByRole('heading', { name: 'We updated our terms' })).toBeVisible()
  await app.button('Agree').click()
  await expect(app.toast('Thank you for agreeing')).toBeVisible()
  await app.open(paths.serviceAgreement)
  await expect(page.getByText(/^You agreed on /)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^You agreed on /)).toBeVisible()
  await expect(app.dialog, 'the consent dialog does not appear again').toBeHidden()
})

/** Publishes the next version of the terms as two operators, through the API. */
async function publishTerms(world: World, change: string): Promise<void> {
  const [writer, publisher] = [await registerOperator(world), await registerOperator(world)]
  const { accessToken } = writer.session
  const place = { realm: 'main', kind: 'agreement', key: 'service' } as const
  const { items } = await world.call(listContentVersions, place, accessToken)
  const id = randomUUID()
  let version = await world.call(draftContent, { id, place, from: items[0]?.id ?? null }, accessToken)
  for (const lang of contentLanguages) {
    const { title, content, revision } = version.texts[lang]
    const text = { title, content: `${content}\n\n${change}`, changes: `${change} (${lang})` }
    version = await world.call(writeContent, { id, lang, revision, ...text }, accessToken)
  }
  const { revision } = await world.call(submitContent, { id, revision: version.revision }, accessToken)
  await world.call(publishContent, { id, revision }, publisher.session.accessToken)
}
