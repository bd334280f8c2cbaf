import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 up to level AA. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const tabBar = 'nav.sticky[aria-label="Main sections"]'

/** Fails on every violation that axe finds on the page as it stands; `except` names rules that it may break. */
export async function expectAccessible(page: Page, what: string, except: readonly string[] = []): Promise<void> {
  // Colours are judged when nothing is on its way any more.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(async ({ finished }) => finished))
  })
  const exceptTabBar = new AxeBuilder({ page }).withTags(standards).disableRules([...except])
  const results = [await exceptTabBar.exclude(tabBar).analyze()]
  if ((await page.locator(tabBar).count()) > 0) {
    // The specification fixes the tab bar's colours, #999 and #007aff on white, which miss the contrast of AA.
    const withoutColours = new AxeBuilder({ page }).withTags(standards).disableRules('color-contrast')
    results.push(await withoutColours.include(tabBar).analyze())
  }
  const findings = results
    .flatMap(({ violations }) => violations)
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`),
    )
  expect(findings, `axe on ${what}`).toEqual([])
}

/** Fails when something on the page reaches beyond the right edge of the screen, so that the page can be pushed aside. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const overhang = async () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const width = page.viewportSize()?.width
  // The page before it may still be leaving.
  await expect.poll(overhang, `what reaches beyond the edge of ${what} at ${width}`).toBeLessThanOrEqual(0)
}
