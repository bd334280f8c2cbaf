import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

/** The first is Chromium without the browser around it: it takes half of the processor time. */
const names = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
]

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
]

/** Flags with which a browser stays by itself: no window, no calls to its maker. Root can start it only unsandboxed. */
export const browserFlags: readonly string[] = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * The path of a Chromium-based browser for tests and benchmarks: the one in `CHROME_PATH`, an installed one,
 * Playwright's own, or, when there is none, one that it installs and says so.
 *
 * @throws when `CHROME_PATH` names no browser, or none could be installed.
 */
export function findBrowser(): string {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(`CHROME_PATH is ${chosen}, and no browser starts there`)
  }
  return installedBrowser() ?? installBrowser()
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const commands = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...commands, ...applications, chromium.executablePath()].find(starts)
}

function installBrowser(): string {
  const ways = [['npx', 'playwright', 'install', 'chromium']]
  // Debian's browser brings the libraries that a bare system lacks; only root can install it.
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = ['apt-get', 'install', '--yes', '--no-install-recommends']
    // Not every release has the shell by itself.
    ways.push(['apt-get', 'update'], [...install, 'chromium-headless-shell'], [...install, 'chromium'])
  }
  for (const [command = '', ...parameters] of ways) {
    process.stdout.write(`No browser yet: ${[command, ...parameters].join(' ')}\n`)
    spawnSync(command, parameters, { stdio: 'inherit', shell: process.platform === 'win32' })
    const found = installedBrowser()
    if (found) return found
  }
  throw new Error('No Chromium-based browser was found or could be installed: install Chrome or set CHROME_PATH')
}

/** Whether there is a browser at `path` that has all the libraries it needs. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  // Windows' browsers open a window instead of printing their version.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}
