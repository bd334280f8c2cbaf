import * as v from 'valibot'
import { beforeEach, expect, it, vi } from 'vitest'
import { account, createFlowWorld, hashOf, leaveBehind, openBrowser } from './fake-flow-world.ts'
import type { FlowDefinition, FlowKind, FlowRegistry } from './flow.ts'

const kind = 'payment' as FlowKind
const request = { step: 'pay', sinceBlock: '7', calls: [{ to: account, data: '0x', value: '5' }], nonce: 0 }

/** Opens a page with a flow that pays in the native coin and emits no event: only the nonce reveals it. */
function openWorld() {
  const world = createFlowWorld()
  // A flow left waiting by one test must not block the next.
  const subject = crypto.randomUUID()
  const pay: FlowDefinition<object> = {
    params: v.object({}),
    chainId: () => 31337,
    subject: () => subject,
    outline: async () => ({ calls: [], laterGas: 0n }),
    plan: async () => ['pay'],
    steps: {
      pay: {
        commit: async ({ wallet }) => ({ hash: await wallet.send({ address: account, value: 5n }) }),
        verify: async () => undefined,
        find: async () => undefined,
        state: { read: async () => 0n, isReached: () => false },
      },
    },
  }
  return { world, page: world.openPage({ [kind]: pay } as unknown as FlowRegistry) }
}

beforeEach(openBrowser)

it('is stored with its value before the wallet is asked for it', async () => {
  const { world, page } = openWorld()
  world.wallet.isSilent = true
  void page.engine.start(kind, {} as never, account)
  await vi.waitFor(() => expect(world.wallet.asked).toHaveLength(1))
  expect(page.store.get()[0]?.requests).toMatchObject([{ calls: [{ to: account, data: '0x', value: 5n }] }])
})

it('is found after a reload by its nonce, recipient and value', async () => {
  leaveBehind({ kind, params: {}, steps: [{ id: 'pay', status: 'signing', sinceBlock: '7' }], requests: [request] })
  const { world, page } = openWorld()
  world.confirm('pay')
  page.engine.resume()
  await vi.waitFor(() => expect(page.store.get()[0]).toMatchObject({ status: 'done', steps: [{ hash: hashOf(1) }] }))
})

it('is not mistaken for another payment to the same address', async () => {
  leaveBehind({ kind, params: {}, steps: [{ id: 'pay', status: 'signing', sinceBlock: '7' }], requests: [request] })
  const { world, page } = openWorld()
  world.chain.paid = 6n
  world.confirm('pay')
  page.engine.resume()
  await vi.waitFor(() => expect(page.store.get()[0]?.status).toBe('unknown'))
})
