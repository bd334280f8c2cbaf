import { networks } from '#deployments/networks.ts'
import { paths } from '#src/config/paths.ts'

import { MiningApp } from '#test/e2e/pages/mining-app.ts'
import { arriveWithStake } from '#test/e2e/support/arrive.ts'
import { expect, firstChain, test } from '#test/e2e/support/test.ts'

const deadChain = 31340

test('one dead RPC dims only its own row, which recovers', async ({ page, world, guard }) => {
  guard.expect(/net::ERR_FAILED/)
  const deadRpc = `${world.rpcUrl(deadChain)}/**`
  await page.route(deadRpc, async (route) => route.abort())
  const app = new MiningApp(page, world.pool(firstChain, 'USDT'))
  await app.open(paths.mining)
  const rowOf = (name: string) => app.main.locator('section').filter({ has: page.getByRole('heading', { name }) })

  for (const { name, localChainId } of networks) {
    const row = rowOf(`${name} (local)`)
    if (localChainId === deadChain) await expect(row.getByText('Network error')).toBeVisible()
    else await expect(row.getByRole('link')).toHaveCount(2)
  }
  await page.unroute(deadRpc)
  await rowOf('Polygon (local)').getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf('Polygon (local)').getByRole('link')).toHaveCount(2)
})

test('all seven chains are read in parallel', async ({ page, world }) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  const app = new MiningApp(page, world.pool(firstChain, 'USDT'))
  await app.open(paths.mining)
  await expect(app.main.getByRole('listitem').getByRole('link')).toHaveCount(2 * networks.length)
  expect(new Set(posts).size).toBe(networks.length)
  expect(posts.length, 'at most two calls per chain').toBeLessThanOrEqual(2 * networks.length)
})

test('an RPC that dies during a transaction only delays its completion', async ({ page, world, wallet, guard }) => {
  guard.expect(/net::ERR_FAILED/)
  const pool = world.pool(firstChain, 'USDT')
  const app = await arriveWithStake({ page, world, wallet }, pool)
  const question = wallet.hold()
  await app.reviewSignIn(1)
  await app.transaction.confirm()
  await question.asked
  const deadRpc = `${world.rpcUrl(firstChain)}/**`
  await page.route(deadRpc, async (route) => route.abort())
  question.release()
  await expect(app.transaction.step('Check in')).toContainText('Waiting for the network')
  await page.unroute(deadRpc)
  await app.transaction.expectDone('Checked in for today')
})
