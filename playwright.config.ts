import { defineConfig } from '@playwright/test'

import { browserFlags, findBrowser } from './scripts/browser.ts'

// Workers read this file again; the browser is looked for once.
process.env.CHROME_PATH ??= findBrowser()

const upgrades = '**/journeys/upgrade.spec.ts'

/**
 * Journeys through the built app in a local world. Chains are shared state and their clock moves all of them, so each
 * worker has a world of its own (see global-setup.ts).
 */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/global-setup.ts',
  outputDir: 'test-results',
  // One more than a small machine has cores: many journeys wait for blocks, prices or partners, which takes no processor.
  workers: 3,
  fullyParallel: true,
  projects: [
    // In one worker, and so begun first: at the end the others would wait for it.
    { name: 'upgrades', testMatch: upgrades },
    { name: 'journeys', testIgnore: upgrades },
  ],
  forbidOnly: Boolean(process.env.CI),
  // On machines that others use, too, a journey may be starved; at home whatever fails once is looked into. Playwright
  // names those that it tried again.
  retries: process.env.CI === undefined ? 0 : 1,
  // Only what fails waits so long: on a machine that does ten other things a page may take its time.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    // A phone, unless a journey asks for another size.
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // What a service worker fetches is out of reach of `page.route`; the journeys about upgrades allow it.
    serviceWorkers: 'block',
    // Emptied from test to test. A new context is a new profile and process of the browser: two seconds of a processor.
    reuseContext: true,
    // Software rendering pays for every frame; and a person may ask for stillness.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        ...browserFlags,
        // Without a graphics card a process for it only passes on what it is told.
        '--in-process-gpu',
        // A request that tries to leave the machine fails its test; here it is kept from leaving, too.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
      ],
    },
  },
})
