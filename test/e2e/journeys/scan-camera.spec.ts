import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { paths } from '#src/config/paths.ts'

import { qrFilm } from '#test/e2e/support/qr-picture.ts'
import { expect, test as base } from '#test/e2e/support/test.ts'

const codeText = 'tron:TXyz-camera'

interface Camera {
  /** Returns how many cameras the page has currently turned on. */
  readonly inUse: () => Promise<number>
}

/** A browser whose camera shows a QR code. */
const test = base.extend<{ readonly camera: Camera }, { readonly film: string }>({
  film: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sevenport-camera-'))
      const film = join(folder, 'code.y4m')
      await writeFile(film, qrFilm(codeText))
      await use(film)
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) => {
      const flags = [
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
        // Chromium's headless shell can't show a prompt.
        '--use-fake-ui-for-media-stream',
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...flags] })
    },
    { scope: 'worker' },
  ],
  camera: async ({ page }, use) => {
    await page.addInitScript(() => {
      const tracks: MediaStreamTrack[] = []
      const { mediaDevices } = navigator
      const open = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await open(constraints)
        tracks.push(...stream.getTracks())
        return stream
      }
      Object.assign(window, { camerasInUse: () => tracks.filter(({ readyState }) => readyState === 'live').length })
    })
    await use({
      inUse: async () =>
        page.evaluate(() => (window as unknown as { readonly camerasInUse: () => number }).camerasInUse()),
    })
  },
})

test.describe('with camera permission', () => {
  test.use({ permissions: ['camera'] })

  test('the camera starts at once, reads the code in view and turns off', async ({ page, camera }) => {
    await page.goto(`/#${paths.scanQrCode}`)
    await expect(page.getByText('Code content')).toBeVisible()
    await expect(page.getByText(codeText)).toBeVisible()
    expect(await camera.inUse()).toBe(0)
    await page.getByRole('button', { name: 'Scan another code' }).click()
    await expect(page.getByText('Code content'), 'a second code can be scanned').toBeVisible()
  })

  test('the camera turns off when the user leaves before a code is read', async ({ page, camera }) => {
    await page.goto(`/#${paths.scanQrCode}`)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(new RegExp(`#${paths.home}$`))
    await expect.poll(camera.inUse).toBe(0)
  })
})
