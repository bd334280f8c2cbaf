import type { Page } from '@playwright/test'

/** Makes the page refresh what it shows, as when the user comes back from another app. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}
