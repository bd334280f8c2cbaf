import type { Page } from '@playwright/test'

import { paths } from '#src/config/paths.ts'

import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { performs } from '#test/e2e/support/performs.ts'
import { qrPicture } from '#test/e2e/support/qr-picture.ts'
import { expect, test } from '#test/e2e/support/test.ts'

async function choosePicture(page: Page, buffer: Buffer, name = 'code.png'): Promise<void> {
  await page.getByLabel('QR code image').setInputFiles({ name, mimeType: 'image/png', buffer })
}

test('a QR code is read from a picture, shown and copied', async ({ page, context, baseURL }) => {
  performs(paths.scanQrCode)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  await page.goto(`/#${paths.scanQrCode}`)
  await expect(page.getByText('Use your camera?')).toBeVisible()
  await expectAccessible(page, 'the question about the camera')

  await choosePicture(page, qrPicture('bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT'))
  await expect(page.getByText('bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Open link' }),
    'an unsupported scheme is not offered as a link',
  ).toHaveCount(0)
  await expectAccessible(page, 'what a code says')
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible()
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(
    'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  )

  await page.getByRole('button', { name: 'Scan another code' }).click()
  await choosePicture(page, qrPicture('https://example.com/pay'))
  await page.getByRole('link', { name: 'Open link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leave Sevenport?' })).toBeVisible()
  await expect(page.getByText('example.com', { exact: true })).toBeVisible()
})

test('a picture without a code and a file that is no picture have different errors', async ({ page }) => {
  await page.goto(`/#${paths.scanQrCode}`)
  await choosePicture(page, qrPicture(undefined))
  await expect(page.getByText('No QR code found in this image.')).toBeVisible()
  await expectAccessible(page, 'a picture without a code')
  await choosePicture(page, Buffer.from('no picture'), 'notes.png')
  await expect(page.getByText('Couldn’t read this file. Choose another.')).toBeVisible()
  await choosePicture(page, qrPicture('hello'))
  await expect(page.getByText('hello', { exact: true })).toBeVisible()
})

test('a code’s content is shown only as text', async ({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`A script ran: ${dialog.message()}`)
  })
  await page.goto(`/#${paths.scanQrCode}`)
  for (const text of ['<img src=x onerror=alert(1)>', 'javascript:alert(1)']) {
    await choosePicture(page, qrPicture(text))
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('link')).toHaveCount(0)
    await page.getByRole('button', { name: 'Scan another code' }).click()
  }
})
