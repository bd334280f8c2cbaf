import { paths } from '#src/config/paths.ts'

import { AccountApp } from '#test/e2e/pages/account-app.ts'
import { expectAccessible } from '#test/e2e/support/accessibility.ts'
import { OtherNode } from '#test/e2e/support/other-node.ts'
import { expect, firstChain, test as base } from '#test/e2e/support/test.ts'

const test = base.extend<{ readonly node: OtherNode }>({
  node: async ({ world }, use) => {
    const node = await OtherNode.start(world.rpcUrl(firstChain))
    await use(node)
    await node.close()
  },
})

function startWith(node: OtherNode, path: string): string {
  return `/?rpc=${encodeURIComponent(node.origin)}#${path}?node=${encodeURIComponent(`${node.origin}/v3/key`)}`
}

test('a user verifies a network’s reserves through their own node', async ({ page, world, node }) => {
  const app = new AccountApp(page, world)
  await app.open(paths.reserves)
  await app.button('Publish now').click()
  const nodes = app.main.getByRole('list', { name: 'Nodes' }).getByRole('listitem')
  await expect(nodes.filter({ hasText: 'Ethereum' })).toContainText(new URL(world.rpcUrl(firstChain)).host)

  await app.field('Your own node (RPC URL)').fill('http://node.example')
  await app.button('Open with this node').click()
  await expect(app.main.getByText('Enter an address with https://')).toBeVisible()
  await app.field('Your own node (RPC URL)').fill(`${node.origin}/v3/key`)
  await app.button('Open with this node').click()

  await expect(app.main.getByText(`This link uses another node: ${node.host}`)).toBeVisible()
  await expectAccessible(page, 'the question whether to ask a node')
  expect(node.asked, 'nothing is sent before the user agrees').toEqual([])
  await app.button(`Use ${node.host}`).click()
  await expect(app.main.getByText(`Balances on Ethereum come from ${node.host}`)).toBeVisible()
  await expect(nodes.filter({ hasText: 'Ethereum' })).toContainText(`${node.host}Third party`)
  await expect(nodes.filter({ hasText: 'BSC' })).not.toContainText('Third party')
  await expect(app.main.getByText('Some networks didn’t respond')).toBeHidden()
  expect(node.asked[0], 'the first request asks for the chain ID').toBe('eth_chainId')
  await expect.poll(() => node.asked.length).toBeGreaterThan(1)
  await expectAccessible(page, 'reserves read by another node')

  await app.button('Use Sevenport’s nodes').first().click()
  await expect(page).toHaveURL(`${world.url}/#${paths.reserves}`)
  await expect(app.main.getByText('Is your balance included?')).toBeVisible()
})

test('a node of another chain is rejected', async ({ page, world, node }) => {
  node.chainId = 1
  const app = new AccountApp(page, world)
  await page.goto(startWith(node, paths.reserves))
  await app.button(`Use ${node.host}`).click()
  await expect(app.main.getByText('It’s on a network Sevenport doesn’t support (chain ID 1)')).toBeVisible()
  expect(new Set(node.asked)).toEqual(new Set(['eth_chainId']))
})

test('a link with a node opens only the reserves page, and contacts no one else', async ({
  page,
  world,
  node,
  guard,
}) => {
  const { app } = await AccountApp.arrive(page, world, paths.language)
  for (const path of [paths.login, paths.spotWallet, paths.home]) {
    await page.goto(startWith(node, path))
    await expect(page, 'the page reloads without the node').not.toHaveURL(/[?]rpc=/)
  }
  await page.goto(startWith(node, paths.reserves))
  await expect(app.main.getByText(`This link uses another node: ${node.host}`)).toBeVisible()
  await expect(app.main.getByText('Your balance', { exact: true })).toBeHidden()

  const third = await OtherNode.start(world.rpcUrl(firstChain))
  guard.expect(/Content Security Policy/)
  const reaches = async (origin: string) =>
    page.evaluate(async (url) => fetch(url, { method: 'POST', body: '[]' }).then(Boolean, () => false), origin)
  expect([await reaches(node.origin), await reaches(third.origin)]).toEqual([true, false])
  await third.close()

  await app.button('Back').click()
  await expect(page).toHaveURL(`${world.url}/#${paths.my}`)
  expect(await reaches(node.origin), 'the next page cannot reach the node').toBe(false)
})
