import type { Page } from '@playwright/test'

import { listPoolEvents } from '#api/pool-events.ts'
import { paths } from '#src/config/paths.ts'

import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { arriveWithStake, signInElsewhere } from '#test/e2e/support/arrive.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

interface RpcCall {
  readonly id: number
  readonly method: string
  readonly params?: readonly [{ readonly fromBlock?: string; readonly toBlock?: string }?]
}

/** Limits the blocks per log query on the app's RPC, as public nodes do. */
async function allowBlocks(page: Page, rpcUrl: string, limit: number): Promise<void> {
  const isTooLong = ({ method, params }: RpcCall) =>
    method === 'eth_getLogs' && Number(params?.[0]?.toBlock) - Number(params?.[0]?.fromBlock) + 1 > limit
  await page.route(`${rpcUrl}/**`, async (route) => {
    const body = route.request().postDataJSON() as RpcCall | readonly RpcCall[]
    const refused = new Set(
      [body]
        .flat()
        .filter(isTooLong)
        .map(({ id }) => id),
    )
    if (refused.size === 0) return route.continue()
    const response = await route.fetch()
    const answer = (await response.json()) as { readonly id: number } | readonly { readonly id: number }[]
    const error = { code: -32_005, message: `exceed maximum block range: ${limit}` }
    const refuse = (each: { readonly id: number }) =>
      refused.has(each.id) ? { jsonrpc: '2.0', id: each.id, error } : each
    const json = [answer].flat().map(refuse)
    await route.fulfill({ response, json: Array.isArray(answer) ? json : json[0] })
  })
}

test('check-in history behind a strict node is found through the index on demand', async ({ page, world, wallet }) => {
  await world.skipToNextDay()
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  await signInElsewhere(wallet, pool)
  // Further back than 24 queries reach, and deeper than a reorg.
  for (let count = 0; count < 300; count += 1) await pool.client.request({ method: 'evm_mine' } as never)
  const question = { chainId: firstChain, pool: pool.address, eventsOf: 'everybody' } as const
  const head = Number(await pool.client.getBlockNumber({ cacheTime: 0 }))
  await expect
    .poll(async () => (await world.call(listPoolEvents, question)).completeTo, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(head - 100)

  await app.open(paths.signInRecords)
  await allowBlocks(page, world.rpcUrl(firstChain), 10)
  // As on a first visit.
  await page.addInitScript(() => localStorage.removeItem('poolEvents:v1'))
  await page.reload()
  const notice = app.main.getByRole('status').filter({ hasText: 'aren’t loaded yet' })
  await expect(notice).toBeVisible()
  await expect(app.main.getByText('That’s every check-in')).toBeHidden()
  await expectAccessible(page, 'older records are not loaded')
  const asked = page.waitForRequest(`**${listPoolEvents.path}`)
  await notice.getByRole('button', { name: 'Load older' }).click()
  await asked
  await expect(app.main.getByRole('listitem').filter({ hasText: '+0.1 USDT' })).toHaveCount(1)
  await expect(app.main.getByText('That’s every check-in in this pool.')).toBeVisible()
  await expect(notice).toBeHidden()
})
