import { checkVersion } from '#api/configuration.ts'
import { buildWorker } from '#scripts/build/service-worker-plugin.ts'
import { serviceWorkerPath } from '#src/entities/app-build/service-worker-path.ts'
import { paths } from '#src/config/paths.ts'

import { VersionUpdate } from '#test/e2e/pages/version-update-page.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { sendJson } from '#test/e2e/support/app-host.ts'
import { performs } from '#test/e2e/support/performs.ts'
import {
  expect,
  expectKept,
  holdHalfWay,
  installedVersion,
  keptFiles,
  largestLaunchFile,
  openInstalled,
  publish,
  test,
} from '#test/e2e/support/upgrade-test.ts'

// In one worker, because every worker that runs some of these builds the next version.
test.describe.configure({ mode: 'default' })

test('a new version is found, downloaded with progress, installed, and running after the restart', async ({
  page,
  host,
  builds,
}) => {
  performs(paths.versionUpdate)
  const update = new VersionUpdate(page)
  await openInstalled(page, paths.versionUpdate)
  await expect(update.status('You’re up to date')).toBeVisible()
  await update.expectVersion('1.0.23 (1023)')
  await expectAccessible(page, 'the newest version')

  publish(host, builds.next)
  await update.checkAgain()
  await expect(update.status('Version 1.0.24 is available')).toBeVisible()
  await expect(page.getByText('Sails faster')).toBeVisible()
  await expect(page.getByText(/The download is [\d.,]+ [kM]B/)).toBeVisible()
  await expectAccessible(page, 'a new version')

  const launch = await largestLaunchFile(builds.next)
  const half = await holdHalfWay(host, builds.next, launch)
  await update.button('Download').click()
  await expect.poll(async () => update.received()).toBeGreaterThan(0.3)
  expect(await update.received()).toBeLessThan(1)
  await expectAccessible(page, 'a download')
  half.release()

  await expect(update.status('Version 1.0.24 is ready to install')).toBeVisible()
  await expectAccessible(page, 'a download that is done')
  host.requests.length = 0
  await update.button('Install and restart').click()
  await update.expectVersion('1.0.24 (1024)')
  expect(host.requests, 'installed files are not downloaded again').not.toContain(launch)
})

test('a canceled download resumes with the files it already has', async ({ page, host, builds }) => {
  const update = new VersionUpdate(page)
  await openInstalled(page, paths.versionUpdate)
  publish(host, builds.next)
  const launch = await largestLaunchFile(builds.next)
  await holdHalfWay(host, builds.next, launch)
  await update.checkAgain()
  await update.button('Download').click()
  await expect.poll(async () => update.received()).toBeGreaterThan(0.3)
  await update.button('Cancel').click()
  await expect(update.status('Version 1.0.24 is available')).toBeVisible()
  const arrived = new Set(host.requests.filter((path) => path !== launch && path.startsWith('/assets/')))

  host.restore()
  host.requests.length = 0
  await update.button('Download').click()
  await expect(update.status('Version 1.0.24 is ready to install')).toBeVisible()
  expect(host.requests).toContain(launch)
  expect(host.requests.filter((path) => arrived.has(path)).length).toBeLessThan(arrived.size / 2)
})

test('a prompt appears once a day per version, on any page', async ({ page, host, builds }) => {
  const update = new VersionUpdate(page)
  await openInstalled(page, paths.my)
  publish(host, builds.next)
  await page.reload()
  await expect(update.prompt).toContainText('Version 1.0.24 is available')
  await expectAccessible(page, 'the prompt')
  await update.button('Later').click()
  await expect(update.prompt).toBeHidden()
  const checked = page.waitForResponse((response) => response.url().includes(checkVersion.path))
  await page.reload()
  await checked
  await page.waitForLoadState('networkidle')
  await expect(update.prompt, 'the prompt does not appear again today').toBeHidden()

  await page.clock.setFixedTime(Date.now() + 86_400_000)
  await page.reload()
  await expect(update.prompt).toContainText('Version 1.0.24 is available')
  const half = await holdHalfWay(host, builds.next, await largestLaunchFile(builds.next))
  await update.button('Download').click()
  await update.button('Continue in background').click()
  await expect(update.prompt).toBeHidden()
  half.release()
  await expect(update.prompt).toContainText('Version 1.0.24 is ready to install')
  const restarted = page.waitForEvent('load')
  await update.button('Install and restart').click()
  await restarted
  await page.goto(`/#${paths.versionUpdate}`)
  await update.expectVersion('1.0.24 (1024)')
})

test('a forced upgrade can neither be postponed nor canceled', async ({ page, host, builds }) => {
  const update = new VersionUpdate(page)
  await openInstalled(page, paths.my)
  publish(host, builds.next, { isForced: true })
  const half = await holdHalfWay(host, builds.next, await largestLaunchFile(builds.next))
  await page.reload()
  await expect(update.prompt).toContainText('Version 1.0.24 is available')
  await expect(update.button('Later')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(update.prompt).toBeVisible()
  await update.button('Download').click()
  await expect(update.progress).toBeVisible()
  await expect(update.button('Cancel')).toBeHidden()
  await expectAccessible(page, 'a forced download')
  const restarted = page.waitForEvent('load')
  half.release()
  await restarted
  await page.goto(`/#${paths.versionUpdate}`)
  await update.expectVersion('1.0.24 (1024)')
})

test.describe('failures are reported', () => {
  test.beforeEach(async ({ page, guard }) => {
    guard.expect(/Failed to load resource/)
    await openInstalled(page, paths.versionUpdate)
    await expect(new VersionUpdate(page).status('You’re up to date')).toBeVisible()
  })

  test('a failed check for updates is reported', async ({ page, host }) => {
    const update = new VersionUpdate(page)
    host.answer(checkVersion.path, (response) => {
      sendJson(response, 503, { code: 503, msg: 'Starting', data: null })
    })
    await update.checkAgain()
    await expect(update.status('Couldn’t check for updates')).toBeVisible()
    await expectAccessible(page, 'a failed check')
    host.restore()
    await update.checkAgain()
    await expect(update.status('You’re up to date')).toBeVisible()
  })

  for (const [address, packageUrl] of [
    ['another site', 'https://elsewhere.example/build-manifest.json'],
    ['a page that is no build', 'http://localhost/nothing'],
  ] as const) {
    test(`a download URL on ${address} is rejected`, async ({ page, host, builds }) => {
      const update = new VersionUpdate(page)
      publish(host, builds.next, { packageUrl })
      await update.checkAgain()
      await update.button('Download').click()
      await expect(update.status('Invalid download address')).toBeVisible()
      await expectAccessible(page, 'an invalid address')
    })
  }

  test('a build that isn’t deployed yet is rejected until it is', async ({ page, host, builds }) => {
    const update = new VersionUpdate(page)
    publish(host, builds.old)
    await update.checkAgain()
    await update.button('Download').click()
    await expect(update.status('Invalid download address')).toBeVisible()
    host.deploy(builds.next)
    await update.checkAgain()
    await update.button('Download').click()
    await expect(update.status('Version 1.0.24 is ready to install')).toBeVisible()
  })

  test('a failed file is reported, and the rest downloads afterward', async ({ page, host, builds }) => {
    const update = new VersionUpdate(page)
    publish(host, builds.next)
    const launch = await largestLaunchFile(builds.next)
    host.answer(launch, (response) => {
      response.destroy()
    })
    await update.checkAgain()
    await update.button('Download').click()
    await expect(update.status('File download failed')).toBeVisible()
    await expectAccessible(page, 'a failed download')
    host.restore()
    await update.button('Resume download').click()
    await expect(update.status('Version 1.0.24 is ready to install')).toBeVisible()
  })

  test('a file that differs from the published one fails the download', async ({ page, host, builds }) => {
    const update = new VersionUpdate(page)
    publish(host, builds.next)
    host.answer(await largestLaunchFile(builds.next), (response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('alert("not ours")')
    })
    await update.checkAgain()
    await update.button('Download').click()
    await expect(update.status('File download failed')).toBeVisible()
  })

  test('a failed installation is reported, and the previous version keeps running', async ({ page, host, builds }) => {
    const update = new VersionUpdate(page)
    publish(host, builds.next)
    const launch = await largestLaunchFile(builds.next)
    await update.checkAgain()
    await update.button('Download').click()
    await expect(update.status('Version 1.0.24 is ready to install')).toBeVisible()
    await page.evaluate(async (path) => (await caches.open('app-build:v1')).delete(path), launch)
    await update.button('Install and restart').click()
    await expect(update.status('Install failed')).toBeVisible()
    await expectAccessible(page, 'a failed installation')
    await page.reload()
    await update.expectVersion('1.0.23 (1023)')

    await update.button('Download').click()
    await update.button('Install and restart').click()
    await update.expectVersion('1.0.24 (1024)')
  })
})

test('all windows restart together, but one with unsaved input asks first', async ({ page, context, host, builds }) => {
  const update = new VersionUpdate(page)
  await openInstalled(page, paths.versionUpdate)
  const [reading, typing] = [await context.newPage(), await context.newPage()]
  await openInstalled(reading, paths.aboutUs)
  await openInstalled(typing, paths.emailSubscription)
  const field = typing.getByRole('textbox').first()
  await field.fill('ann@example.com')

  publish(host, builds.next)
  await update.checkAgain()
  await update.button('Download').click()
  const restarted = reading.waitForEvent('load')
  await update.button('Install and restart').click()
  await update.expectVersion('1.0.24 (1024)')
  await restarted

  const question = new VersionUpdate(typing)
  await expect(question.prompt).toContainText('Version 1.0.24 is installed')
  await expectAccessible(typing, 'the question about a restart')
  await question.button('Later').click()
  await expect(field).toHaveValue('ann@example.com')
  await typing.reload()
  await expect(question.prompt).toBeHidden()
  await typing.goto(`/#${paths.versionUpdate}`)
  await question.expectVersion('1.0.24 (1024)')
})

test('the app starts offline, on pages that were opened before', async ({ page, host, guard }) => {
  guard.expect(/Failed to load resource|ERR_/)
  await openInstalled(page, paths.sell)
  await page.goto(`/#${paths.my}`)
  await page.getByRole('link', { name: /^About Sevenport/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Sevenport' })).toBeVisible()
  await expectKept(page)
  await host.close()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'About Sevenport' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Sell' })).toBeVisible()
  await page.goto('/#/')
  await expect(page.getByRole('heading', { level: 1, name: 'Sail seven ports' })).toBeVisible()
})

test('a page whose code is gone after a deployment opens in the new version', async ({ page, host, builds, guard }) => {
  guard.expect(/Failed to load resource|dynamically imported module|ERR_/)
  await openInstalled(page, paths.my)
  host.deploy(builds.next)
  await page.getByRole('link', { name: /^About Sevenport/ }).click()
  await expect(page.getByText('Version 1.0.24 (1024)')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#${paths.aboutUs}$`))

  await expect.poll(async () => installedVersion(page)).toBe('1.0.24')
  await expectKept(page)
  await host.close()
  await page.reload()
  await expect(page.getByText('Version 1.0.24 (1024)')).toBeVisible()
})

test('a hard reload loads what is published', async ({ page, host, builds }) => {
  await openInstalled(page, paths.versionUpdate)
  host.deploy(builds.next)
  await page.reload()
  const update = new VersionUpdate(page)
  await update.expectVersion('1.0.23 (1023)')
  const session = await page.context().newCDPSession(page)
  await session.send('Page.reload', { ignoreCache: true })
  await update.expectVersion('1.0.24 (1024)')
  await expect.poll(async () => installedVersion(page)).toBe('1.0.24')
  await page.reload()
  await update.expectVersion('1.0.24 (1024)')
})

test('only the app itself is cached', async ({ page }) => {
  await openInstalled(page, paths.mining)
  await expect(
    page.getByRole('main').getByRole('listitem').getByRole('link').first(),
    'the pools are listed',
  ).toBeVisible()
  await expectKept(page)
  const kept = await keptFiles(page)
  expect(kept.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(5)
  expect(kept.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual(['/', '/installed-builds'])
})

test('a retired service worker removes itself and everything it cached', async ({ page, host }) => {
  await openInstalled(page, paths.aboutUs)
  const script = await buildWorker(process.cwd(), 'retired-service-worker')
  host.answer(serviceWorkerPath, (response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
  })
  host.answer('/', (response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Without a worker</title><link rel="icon" href="data:," />')
  })
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(page, 'the page was reloaded').toHaveTitle('Without a worker')
  const left = async () =>
    page.evaluate(async () => [await caches.keys(), await navigator.serviceWorker.getRegistrations()].flat().length)
  await expect.poll(left).toBe(0)
})
