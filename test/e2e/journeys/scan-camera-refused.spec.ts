import { paths } from '#src/config/paths.ts'

import { expect, test as base } from '#test/e2e/support/test.ts'

/** A browser with a camera, and a user who denies access. */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const flags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...flags] })
    },
    { scope: 'worker' },
  ],
})

test('denied camera access shows alternatives', async ({ page }) => {
  await page.goto(`/#${paths.scanQrCode}`)
  await page.getByRole('button', { name: 'Use camera' }).click()
  await expect(page.getByRole('alert').getByText('Camera access denied')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert').getByText('Camera access denied')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeVisible()
})
