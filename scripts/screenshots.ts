import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'

import { networks } from '#deployments/networks.ts'
import { paths } from '#src/config/paths.ts'
import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { World } from '#test/e2e/support/world.ts'

import { browserFlags, findBrowser } from './browser.ts'
import { startLocalWorld } from './local-world/start-local-world.ts'

// npm run screenshots: pictures of the app for the documentation, on a phone and on a desktop, in a local world with an
// account on the fifth day of a streak.

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.25, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const satisfies Record<string, BrowserContextOptions>
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
/** The pages shown side by side at the top of README.md. */
const showcase = ['home', 'sign-in', 'confirm']

const dataFolder = await mkdtemp(join(tmpdir(), 'sevenport-screenshots-'))
const local = await startLocalWorld({ port: 0, rpcPort: 0, dataFolder, log: console.log })
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
const pool = new World(local).pool(networks[0].localChainId, 'USDC')
try {
  await mkdir(folder, { recursive: true })
  const origins = [{ origin: local.url, localStorage: [{ name: 'language:v1', value: '"en"' }] }]
  const phone = await openPage('phone', { cookies: [], origins })
  await liveFourDays(phone)
  const person = await phone.context().storageState()
  await takeAll(phone, 'phone')
  await takeAll(await openPage('desktop', person), 'desktop')
  await composeShowcase(browser)
} finally {
  await browser.close()
  await local.close()
  await rm(dataFolder, { recursive: true })
}
// Hardhat's chains keep the process alive for a while.
process.exit(0)

async function openPage(
  device: keyof typeof devices,
  storageState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<Page> {
  const common = {
    baseURL: local.url,
    storageState,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  } as const
  return browser.newPage({ ...devices[device], ...common })
}

async function liveFourDays(page: Page): Promise<void> {
  const app = new MiningApp(page, pool)
  await app.open(paths.signIn)
  await app.connect('Local test account 1')
  await app.getTestCoins()
  await app.stake('1000')
  // At midnight: with a later time, the next day would start before 12 hours have passed (M3).
  await app.skipToNextDay()
  for (let day = 1; day < 5; day++) {
    await app.signIn(day)
    await app.skipToNextDay()
  }
}

/** Takes a picture of each page, and of the sheet that reviews a check-in. */
async function takeAll(page: Page, device: keyof typeof devices): Promise<void> {
  const app = new MiningApp(page, pool)
  const { home, mining, signIn, claim, my } = paths
  for (const [name, path] of Object.entries({ home, mining, 'sign-in': signIn, claim, my })) {
    await app.open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await take(page, `${name}-${device}`)
  }
  await app.open(signIn)
  await app.reviewSignIn(5)
  await app.transaction.fee.waitFor()
  await take(page, `confirm-${device}`)
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // By then, toasts are gone and sheets have stopped moving.
  await page.waitForTimeout(2_500)
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  console.log(path)
}

/** Composes one picture of several phones side by side. */
async function composeShowcase(from: Browser): Promise<void> {
  const pictures = await Promise.all(
    showcase.map(async (name) => (await readFile(join(folder, `${name}-phone.png`))).toString('base64')),
  )
  const phones = pictures.map((picture) => `<img src="data:image/png;base64,${picture}">`)
  const page = await from.newPage({ viewport: { width: 1020, height: 760 }, deviceScaleFactor: 1.25 })
  await page.setContent(`<style>
    body { margin: 0; display: flex; justify-content: space-evenly; align-items: center; height: 100vh; background: #e9eff7 }
    img { width: 300px; border-radius: 32px; border: 8px solid #0b1a33; box-shadow: 0 12px 32px rgb(11 26 51 / 0.18) }
  </style>${phones.join('')}`)
  await page.screenshot({ path: join(folder, 'readme.png') })
}
