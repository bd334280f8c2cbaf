import { resumableUploadPath } from '#api/attachments.ts'
import { paths } from '#src/config/paths.ts'

import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { expect, test } from '#test/e2e/support/test.ts'

const megabyte = 1024 * 1024

test('a large upload resumes after a lost connection, and can be canceled', async ({ page, guard }) => {
  const isPart = new RegExp(resumableUploadPath('[\\da-f-]{36}$'))
  const offsets: (string | undefined)[] = []
  let hasConnection = false
  guard.expect(/ERR_CONNECTION_RESET .*\/file\/upload\//)
  await page.route(isPart, async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.fallback()
    const offset = request.headers()['uploadoffset']
    if (offset !== '0' && !hasConnection) return route.abort('connectionreset')
    offsets.push(offset)
    return route.fallback()
  })
  await page.goto(`/#${paths.writeToSupport}`)
  const log = { name: 'wallet.log', mimeType: 'text/plain', buffer: Buffer.alloc(2.5 * megabyte, 'a line of a log\n') }
  await page.locator('input[type=file][multiple]').setInputFiles(log)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await expectAccessible(page, 'an upload that waits')
  hasConnection = true
  await expect(page.getByRole('button', { name: 'Remove wallet.log' })).toBeVisible()
  expect(offsets).toEqual(['0', String(megabyte), String(2 * megabyte)])

  hasConnection = false
  await page.locator('input[type=file][multiple]').setInputFiles({ ...log, name: 'other.log' })
  await expect(page.getByText('Connection lost.')).toBeVisible()
  const canceled = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel other.log' }).click()
  expect((await canceled).status()).toBe(200)
  await expect(page.getByText('other.log')).toBeHidden()
})
