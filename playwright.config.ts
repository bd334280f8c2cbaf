import { defineConfig } from '@playwright/test'

import { browserFlags, findBrowser } from './scripts/browser.ts'

// Workers read this file again; look for the browser only once.
process.env.CHROME_PATH ??= findBrowser()

const upgrades = '**/journeys/upgrade.spec.ts'

/**
 * User journeys through the built app in a local world. Chains are shared state and moving their clock affects
 * everything on them, so each worker has its own world (see global-setup.ts).
 */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results',
  // Two more than a small machine has cores: many journeys wait for blocks, prices or partners without using the CPU.
  workers: 4,
  fullyParallel: true,
  projects: [
    // All in one worker, so start it first: at the end, the other workers would wait for it.
    { name: 'upgrades', testMatch: upgrades },
    { name: 'journeys', testIgnore: upgrades },
  ],
  forbidOnly: Boolean(process.env.CI),
  // On shared machines a journey may be starved of CPU; elsewhere, every failure needs a look. Playwright names the
  // tests that it retried.
  retries: process.env.CI === undefined ? 0 : 1,
  // Only failures wait this long: a page may be slow on a busy machine.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    // Phone-sized, unless a journey sets another size.
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // `page.route` doesn't see a service worker's requests; the upgrade journeys allow service workers.
    serviceWorkers: 'block',
    // The context is cleared between tests. A new one would be a new profile and process: two seconds of CPU time.
    reuseContext: true,
    // Software rendering pays for every frame, and users may prefer reduced motion as well.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        ...browserFlags,
        // Without a graphics card, a separate GPU process only adds overhead.
        '--in-process-gpu',
        // The test fails if a request tries to leave the machine; this flag also blocks it.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
      ],
    },
  },
})
