import { createRequire } from 'node:module'

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** The same axe that the builder uses; minified, it loads in two thirds of the time. */
const { source } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core/axe.min.js') as {
  readonly source: string
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']
type RunOptions = Parameters<AxeBuilder['options']>[0]

/** WCAG 2.2 up to level AA. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Rules that depend on positions and sizes; all others give the same result for the same elements at any width. */
const rulesOfLayout = ['target-size', 'color-contrast', 'scrollable-region-focusable']

interface Judgement {
  /** Rules that the page may break. */
  readonly except?: readonly string[]
  /** `layout`: the same elements were checked at another width. */
  readonly rules?: 'all' | 'layout'
}

/** Fails on any violation that axe finds on the current page; `except` names rules that it may break. */
export async function expectAccessible(page: Page, what: string, except: readonly string[] = []): Promise<void> {
  await judge(page, what, { except })
}

/** Checks the page with a choice of rules. */
export async function judge(page: Page, what: string, { except = [], rules = 'all' }: Judgement): Promise<void> {
  const violations = page.frames().length > 1 ? await findInFrames(page, except) : await findOn(page, except, rules)
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), summary: failureSummary ?? '' })),
  )
  expect(
    findings.map(({ id, help, target, summary }) => `${id}: ${help} (${target}) ${summary}`),
    `axe on ${what}`,
  ).toEqual([])
}

async function findInFrames(page: Page, except: readonly string[]): Promise<Violations> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(standards)
  return (
    await builder
      .disableRules([...except])
      .setLegacyMode()
      .analyze()
  ).violations
}

/**
 * Runs axe, but evaluates its 650 kB only once per document: checking a page takes less time than that. The
 * builder would evaluate all of it twice per check.
 */
async function findOn(
  page: Page,
  except: readonly string[],
  rules: NonNullable<Judgement['rules']>,
): Promise<Violations> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    runOnly: rules === 'all' ? { type: 'tag', values: standards } : { type: 'rule', values: [...rulesOfLayout] },
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    // Listing what passes takes longer than the checks.
    resultTypes: ['violations'],
    // Only experimental rules read style sheets, which axe would parse every time.
    preload: { assets: ['media'] },
  }
  return page.evaluate(async (given) => {
    // Colors are checked once all animations are over.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(async ({ finished }) => finished))
    const { axe } = window as unknown as {
      readonly axe: { readonly run: (root: Document, options: object) => Promise<{ readonly violations: Violations }> }
    }
    return (await axe.run(document, given)).violations
  }, options)
}

/** Fails if something extends beyond the right edge of the screen, so that the page could be scrolled sideways. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const overhang = async () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const width = page.viewportSize()?.width
  // The previous page may still be leaving.
  await expect.poll(overhang, `nothing overflows ${what} at ${width}`).toBeLessThanOrEqual(0)
}

interface Outline {
  readonly page: string
  /** The main region alone, which is the same next to a tab bar or a rail. */
  readonly main: string
  /** Everything else. */
  readonly frame: string
}

/**
 * Returns what axe checks on the current page, without text and URLs: two pages that differ only in these, such as two
 * login prompts, break the same rules.
 */
export async function outline(page: Page): Promise<Outline> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement
    const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) texts.currentNode.nodeValue = texts.currentNode.nodeValue?.trim() === '' ? '' : 'x'
    for (const element of body.querySelectorAll('*')) {
      for (const name of ['href', 'aria-label', 'alt', 'title'])
        if (element.getAttribute(name)) element.setAttribute(name, 'x')
    }
    // React keeps counting its ids from page to page.
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- this runs in the page, which has nothing of this file
    const withoutIds = (html: string) => {
      const ids: string[] = []
      return html.replaceAll(/_r_\w+_/g, (id) => `id-${ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1}`)
    }
    const whole = withoutIds(body.innerHTML)
    const mains = [...body.querySelectorAll('main')]
    const main = withoutIds(mains.map(({ outerHTML }) => outerHTML).join(''))
    for (const element of mains) element.remove()
    return { page: whole, main, frame: withoutIds(body.innerHTML) }
  })
}

/** Fails unless `locator` has the page's focus, whether or not the window itself is focused. */
export async function expectFocus(locator: Locator, message?: string): Promise<void> {
  await expect
    .poll(async () => locator.evaluate((element) => element === element.ownerDocument.activeElement), message)
    .toBe(true)
}
