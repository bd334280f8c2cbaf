import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { chromium } from '@playwright/test'

import { browserFlags, findBrowser } from './browser.ts'

// node scripts/render-icons.ts: renders public/favicon.svg in the sizes that an installed app needs. Run it whenever
// the logo changes.

interface Icon {
  readonly name: string
  /** Width and height in pixels. */
  readonly size: number
  /** Systems crop these to their own shape, so the background reaches the edges and the ship stays clear of them. */
  readonly isMaskable?: boolean
}

const icons: readonly Icon[] = [
  { name: 'app-192', size: 192 },
  { name: 'app-512', size: 512 },
  { name: 'app-maskable-512', size: 512, isMaskable: true },
  { name: 'apple-touch-icon', size: 180, isMaskable: true },
]

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url))
const iconsFolder = `${publicFolder}icons/`
const logo = await readFile(`${publicFolder}favicon.svg`, 'utf8')
/** Square corners, with the drawing at 80 %: inside the circle that no mask crops. */
const maskableLogo = logo
  .replace(' rx="16"', '')
  .replace('<path', '<g transform="translate(6.4 6.4) scale(0.8)"><path')
  .replace('</svg>', '</g></svg>')

await mkdir(iconsFolder, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
try {
  for (const { name, size, isMaskable = false } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>* { margin: 0 } svg { display: block }</style>${isMaskable ? maskableLogo : logo}`)
    await writeFile(`${iconsFolder}${name}.png`, await page.screenshot({ omitBackground: true }))
    await page.close()
    console.log(`${iconsFolder}${name}.png`)
  }
  const page = await browser.newPage({ viewport: { width: 32, height: 32 } })
  await page.setContent(`<style>* { margin: 0 } svg { display: block; width: 32px; height: 32px }</style>${logo}`)
  await writeFile(`${publicFolder}favicon.ico`, asIcon(await page.screenshot({ omitBackground: true })))
} finally {
  await browser.close()
}

/**
 * Creates an ICO file with one PNG of 32 × 32 pixels. Browsers request `/favicon.ico` for pages without an icon: the
 * API's documentation, the local world's mailbox, bare error responses.
 */
function asIcon(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // type: icon
  header.writeUInt16LE(1, 4) // number of images
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
