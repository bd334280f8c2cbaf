import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Browser, chromium, type Page } from '@playwright/test'

import { networks } from '#deployments/networks.ts'
import { paths } from '#src/config/paths.ts'
import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { World } from '#test/e2e/support/world.ts'

import { browserFlags, findBrowser } from './browser.ts'
import { startLocalWorld } from './local-world/start-local-world.ts'

// npm run screenshots: pictures of the app for the documents, on a phone and on a desktop, in a local world where a person
// is on the fifth day of a streak.

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 844 } } as const
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
/** The pages beside each other at the top of README.md. */
const showcase = ['home', 'sign-in', 'confirm']

const dataFolder = await mkdtemp(join(tmpdir(), 'sevenport-screenshots-'))
const local = await startLocalWorld({ port: 0, rpcPort: 0, dataFolder, log: console.log })
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
try {
  await mkdir(folder, { recursive: true })
  await liveFiveDays(await openPage(browser))
  await composeShowcase(browser)
} finally {
  await browser.close()
  await local.close()
  await rm(dataFolder, { recursive: true })
}
// Hardhat's chains keep the process alive for a while.
process.exit(0)

async function openPage(from: Browser): Promise<Page> {
  const origins = [{ origin: local.url, localStorage: [{ name: 'language:v1', value: '"en"' }] }]
  const options = { viewport: sizes.phone, deviceScaleFactor: 2, isMobile: true, timezoneId: 'UTC' }
  return from.newPage({ ...options, baseURL: local.url, storageState: { cookies: [], origins } })
}

async function liveFiveDays(page: Page): Promise<void> {
  const app = new MiningApp(page, new World(local).pool(networks[0].localChainId, 'USDC'))
  await app.open(paths.signIn)
  await app.connect('Local test account 1')
  await app.getTestCoins()
  await app.stake('1000')
  for (let day = 1; day < 5; day++) {
    await app.signIn(day)
    await app.skipToNextDay()
  }
  await take(page, 'sign-in')
  await app.reviewSignIn(5)
  await app.transaction.confirmButton.waitFor()
  await take(page, 'confirm')
  await app.transaction.close()
  await app.open(paths.claim)
  await app.button('Claim').waitFor()
  await take(page, 'claim')
  for (const [name, path] of [
    ['home', paths.home] as const,
    ['mining', paths.mining] as const,
    ['my', paths.my] as const,
  ]) {
    await app.open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await take(page, name)
  }
}

async function take(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await page.waitForLoadState('networkidle')
    // Sheets and numbers have come to rest by then, and toasts are gone.
    await page.waitForTimeout(2_500)
    const path = join(folder, `${name}-${size}.png`)
    await page.screenshot({ path, animations: 'disabled', scale: size === 'phone' ? 'device' : 'css' })
    console.log(path)
  }
  await page.setViewportSize(sizes.phone)
}

/** Phones beside each other, in one picture. */
async function composeShowcase(from: Browser): Promise<void> {
  const pictures = await Promise.all(
    showcase.map(async (name) => (await readFile(join(folder, `${name}-phone.png`))).toString('base64')),
  )
  const phones = pictures.map((picture) => `<img src="data:image/png;base64,${picture}">`)
  const page = await from.newPage({ viewport: { width: 1020, height: 760 }, deviceScaleFactor: 2 })
  await page.setContent(`<style>
    body { margin: 0; display: flex; justify-content: space-evenly; align-items: center; height: 100vh; background: #e9eff7 }
    img { width: 300px; border-radius: 32px; border: 8px solid #0b1a33; box-shadow: 0 12px 32px rgb(11 26 51 / 0.18) }
  </style>${phones.join('')}`)
  await page.screenshot({ path: join(folder, 'readme.png') })
}
