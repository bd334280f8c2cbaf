import type { Page } from '@playwright/test'

import { expect } from './test.ts'

/** Waits until the tab keeps a typed text, which it does only once the code that recognizes secrets has loaded. */
export async function expectDraftKept(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain(text)
}
