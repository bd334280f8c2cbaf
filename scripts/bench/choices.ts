import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { chromium, type Page } from '@playwright/test'
import { build, type Plugin, preview } from 'vite'

import { browserFlags, findBrowser } from '#scripts/browser.ts'
import { paths } from '#src/config/paths.ts'
import { recordBenchmark } from './benchmark-document.ts'
import { median, renderTable } from './table.ts'

/**
 * `npm run bench:choices`: how long a coin picker with a thousand rows blocks the browser on a four times slower CPU.
 * Fails if typing or scrolling is blocked for noticeably long. Calls no server.
 */
const rowCount = 1_000
const slowdown = 4
const runs = 3
/** Longest time that the browser may be blocked, in milliseconds: what feels instant (50 ms), times the slowdown. */
const budgets = { open: 200, type: 200, scroll: 200 } as const
type Act = keyof typeof budgets

const root = fileURLToPath(new URL('../..', import.meta.url))
const outDir = await mkdtemp(join(tmpdir(), 'sevenport-choices-'))
const failures: string[] = []
process.env.NODE_ENV = 'production'
await build({ root, logLevel: 'error', plugins: [manyCoins()], build: { outDir } })
const server = await preview({ root, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] })
try {
  const origin = server.resolvedUrls?.local[0] ?? ''
  const results: Record<Act, number>[] = []
  for (let run = 1; run <= runs; run++) results.push(await measure(origin))
  const rows = Object.entries(budgets).map(([act, budget]) => {
    const longest = median(results.map((result) => result[act as Act]))
    if (longest > budget) failures.push(`To ${act}: the main thread is blocked for ${longest} ms, over ${budget} ms`)
    return [act, `${longest} ms (≤ ${budget} ms)`]
  })
  const body = [
    `\`${paths.selectCurrency}\` with ${rowCount} coins in Chromium on a CPU ${slowdown} times slower: the longest task that blocked the`,
    `main thread, medians of ${runs} runs, budgets in parentheses.`,
    '',
    renderTable([{ title: 'To' }, { title: 'longest task', align: 'right' }], rows),
  ].join('\n')
  await recordBenchmark({ title: 'Choosing a coin', command: 'npm run bench:choices', body })
} finally {
  await browser.close()
  await server.close()
  await rm(outDir, { recursive: true })
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length === 0 ? 0 : 1

/** Replaces the app's coins with a thousand. */
function manyCoins(): Plugin {
  return {
    name: 'many-coins',
    enforce: 'pre',
    transform: {
      filter: { id: /\/deployments\/coins\.ts$/ },
      handler: (code) => {
        const [whole, list] = /export const coins: [^=]+ = (\[[^]*?\n\])\n/.exec(code) ?? []
        if (whole === undefined || list === undefined) throw new Error('The list of coins was not found')
        return code.replace(
          whole,
          `const listed = ${list}
export const coins: readonly ListedCoin[] = Array.from({ length: ${rowCount} }, (_, index) => {
  const coin = listed[index % listed.length]!
  return index < listed.length ? coin : { ...coin, symbol: \`\${coin.symbol}\${index}\`, name: \`\${coin.name} \${index}\` }
})
`,
        )
      },
    },
  }
}

async function measure(origin: string): Promise<Record<Act, number>> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  try {
    await page.route('**/api/**', async (request) => request.abort())
    await page.addInitScript(() => {
      const tasks: number[] = []
      new PerformanceObserver((list) => {
        tasks.push(...list.getEntries().map(({ duration }) => duration))
      }).observe({ type: 'longtask', buffered: true })
      Object.assign(window, { takeLongestTask: () => Math.round(Math.max(0, ...tasks.splice(0))) })
    })
    const session = await page.context().newCDPSession(page)
    await page.goto(`${origin}#${paths.selectCurrency}`)
    const search = page.getByRole('searchbox')
    await search.waitFor()
    // Another benchmark measures the app's own start.
    await settle(page)
    await longestTask(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await search.fill('no coin is called so')
    await settle(page)
    await longestTask(page)
    await search.fill('')
    await settle(page)
    const open = await longestTask(page)
    await search.pressSequentially('usd 9', { delay: 120 })
    await settle(page)
    const type = await longestTask(page)
    await search.fill('')
    await settle(page)
    await longestTask(page)
    for (let step = 0; step < 20; step++) {
      await page.mouse.wheel(0, 1_500)
      await page.waitForTimeout(50)
    }
    await settle(page)
    return { open, type, scroll: await longestTask(page) }
  } finally {
    await page.close()
  }
}

async function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { takeLongestTask: () => number }).takeLongestTask())
}

/** Waits until the browser has been idle for a while: a long task is only reported once it is over. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    async () =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          requestIdleCallback(() => {
            resolve()
          })
        }, 1_000)
      }),
  )
}
