import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from '@playwright/test'

/** The first is Chromium without its user interface: it takes half the CPU time. */
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

/** Flags to isolate a browser: no window, no calls to its vendor. Root can only start it without a sandbox. */
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
 * Returns the path of a Chromium-based browser for tests and benchmarks: the one in `CHROME_PATH`, an installed one, or
 * Playwright's own. If there is none, installs one and says so.
 *
 * @throws if `CHROME_PATH` names no browser, or none could be installed.
 */
export function findBrowser(): string {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(`CHROME_PATH is ${chosen}, but no browser starts from there`)
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
  // Debian's package brings the libraries that a minimal system lacks; only root can install it.
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = ['apt-get', 'install', '--yes', '--no-install-recommends']
    // Not every release packages the headless shell separately.
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

/** Returns whether `path` is a browser that has all the libraries it needs. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  // On Windows, a browser opens a window instead of printing its version.
  if (process.platform === 'win32') return true
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}
