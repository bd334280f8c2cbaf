import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { paths } from '#src/config/paths.ts'

import { qrFilm } from '#test/e2e/support/qr-picture.ts'
import { expect, test as base } from '#test/e2e/support/test.ts'

const codeText = 'tron:TXyz-camera'

interface Camera {
  /** How many cameras the page has turned on and not off again. */
  readonly inUse: () => Promise<number>
}

/** A browser whose camera sees a QR code. */
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
        // Chromium's shell has nobody whom it could ask.
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

test.describe('when the browser allows the camera', () => {
  test.use({ permissions: ['camera'] })

  test('it is used at once, reads the code that it sees and is off again', async ({ page, camera }) => {
    await page.goto(`/#${paths.scanQrCode}`)
    await expect(page.getByText('Code content')).toBeVisible()
    await expect(page.getByText(codeText)).toBeVisible()
    expect(await camera.inUse()).toBe(0)
    await page.getByRole('button', { name: 'Scan another code' }).click()
    await expect(page.getByText('Code content'), 'and again').toBeVisible()
  })

  test('leaving in the middle turns it off', async ({ page, camera }) => {
    await page.goto(`/#${paths.scanQrCode}`)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(new RegExp(`#${paths.home}$`))
    await expect.poll(camera.inUse).toBe(0)
  })
})
