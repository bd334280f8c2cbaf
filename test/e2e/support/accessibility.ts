import { createRequire } from 'node:module'

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** The axe that the builder evaluates as well. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core') as { readonly source: string }

/** WCAG 2.2 up to level AA. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Fails on every violation that axe finds on the page as it stands; `except` names rules that it may break. */
export async function expectAccessible(page: Page, what: string, except: readonly string[] = []): Promise<void> {
  // Colours are judged when nothing is on its way any more.
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(async ({ finished }) => finished))
  })
  const { violations } = await (
    await axeIn(page)
  )
    // Listing what is in order takes longer than finding it so.
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    .disableRules([...except])
    // In the page itself: otherwise every call opens a second page. The app has no frames of other origins.
    .setLegacyMode()
    .analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), summary: failureSummary ?? '' })),
  )
  expect(
    findings.map(({ id, help, target, summary }) => `${id}: ${help} (${target}) ${summary}`),
    `axe on ${what}`,
  ).toEqual([])
}

/**
 * axe for a page, with its half a megabyte evaluated once for each document: judging a page takes less than that. By
 * itself it would evaluate all of it twice for every judgement.
 */
async function axeIn(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return new AxeBuilder({ page, axeSource: 'true' })
}

/** Fails when something on the page reaches beyond the right edge of the screen, so that the page can be pushed aside. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const overhang = async () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const width = page.viewportSize()?.width
  // The page before it may still be leaving.
  await expect.poll(overhang, `what reaches beyond the edge of ${what} at ${width}`).toBeLessThanOrEqual(0)
}

/**
 * What axe judges of the page as it stands, without its words and addresses: two pages that differ in these only, such as
 * two that ask a visitor to log in, break the same rules.
 */
export async function outline(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.trim() === '' ? '' : 'x'
    for (const element of body.querySelectorAll('*')) {
      for (const name of ['href', 'aria-label', 'alt', 'title'])
        if (element.getAttribute(name)) element.setAttribute(name, 'x')
    }
    // React counts its ids on from page to page.
    const ids: string[] = []
    return body.innerHTML.replaceAll(/_r_\w+_/g, (id) => `id-${ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1}`)
  })
}

/** Fails unless `locator` has the focus of its page, whether or not the machine gives the window its own. */
export async function expectFocus(locator: Locator, message?: string): Promise<void> {
  await expect
    .poll(async () => locator.evaluate((element) => element === element.ownerDocument.activeElement), message)
    .toBe(true)
}
