import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { locales } from '#src/config/locales.ts'

/** What the launch page says before its form has loaded, by catalog ids. Must match the page's own texts. */
const title = 'Sell'
const lead = 'Sell coins for cash, paid to your own account. Compare offers with all fees included.'

const rootElement = '<div id="root"></div>'

/**
 * Inserts the launch page's frame into `index.html`, to show until the app's first paint: heading and text in every
 * language, and space for the form. `src/app/launch-start.ts` reveals it only if this page is opened, in the right
 * language. It looks like `sell-page.tsx` and `fiat-form-skeleton.tsx`, so that nothing moves when the app replaces it:
 * a journey compares the two.
 */
export function withLaunchFrame(html: string): string {
  if (!html.includes(rootElement)) throw new Error(`index.html has no ${rootElement}`)
  return html.replace(rootElement, `<div id="root">${frame()}</div>`)
}

function frame(): string {
  const card = 'rounded-card bg-surface p-4 shadow-card'
  return [
    '<div class="launch-frame" aria-busy="true">',
    '<div class="lg:pl-rail print:pl-0">',
    '<div class="mx-auto flex min-h-dvh max-w-column flex-col bg-canvas sm:shadow-floating lg:max-w-page lg:shadow-none xl:has-data-beside:max-w-fit">',
    '<header class="sticky top-0 z-10 flex min-h-14 items-center gap-1 bg-canvas/90 px-2 pt-[env(safe-area-inset-top)]">',
    `<h1 class="line-clamp-2 min-w-0 flex-1 leading-tight font-semibold px-2 text-title font-bold">${texts(title)}</h1>`,
    '</header>',
    '<main class="page-columns flex flex-1 flex-col gap-4 px-4 pt-2 pb-8">',
    `<p class="px-1 text-ink-muted">${texts(lead)}</p>`,
    `<div class="launch-visitor h-33.5 space-y-2 ${card}">${shapes('h-4 w-32', 'h-13 w-full', 'h-4 w-full')}</div>`,
    `<div class="h-57 space-y-4 ${card}">${shapes('h-20 w-full', 'h-20 w-full')}</div>`,
    `<div class="h-95 space-y-4 ${card}">${shapes('h-5 w-24', 'h-16 w-full', 'h-16 w-full')}</div>`,
    // The form's second column on a wide screen, empty until the form loads.
    '<div data-beside class="contents"></div>',
    '</main>',
    '<div class="h-[50px] lg:hidden"></div>',
    '</div></div></div>',
  ].join('')
}

function shapes(...sizes: readonly string[]): string {
  return sizes.map((size) => `<span aria-hidden="true" class="skeleton bg-line ${size}"></span>`).join('')
}

function texts(id: string): string {
  return locales.map((locale) => `<span lang="${locale.id}">${escaped(translation(id, locale.id))}</span>`).join('')
}

/** @throws if the launch catalog no longer has this text. */
function translation(id: string, locale: string): string {
  const file = fileURLToPath(new URL(`../../locales/${locale}/base.po`, import.meta.url))
  const lines = readFileSync(file, 'utf8').split('\n')
  const [, text = ''] = /^msgstr "(.+)"$/.exec(lines[lines.indexOf(`msgid "${id}"`) + 1] ?? '') ?? []
  if (text === '' || !lines.includes(`msgid "${id}"`)) throw new Error(`${locale} has no translation of: ${id}`)
  return text
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
