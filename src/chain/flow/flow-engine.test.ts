import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFlowWorld, hashOf, leaveBehind, openBrowser } from './fake-flow-world.ts'
import type { FlowRecord } from './flow.ts'

const stepsOf = (record: FlowRecord | undefined) => record?.steps.map(({ id, status }) => `${id} ${status}`)

beforeEach(openBrowser)

describe('running a flow', () => {
  it('sends one step after another and keeps every hash', async () => {
    const { chain, openPage } = createFlowWorld()
    const { start, flows } = openPage()
    await start()
    expect(chain.sent).toEqual(['approve', 'stake'])
    expect(flows()).toMatchObject([{ status: 'done', steps: [{ hash: hashOf(1) }, { hash: hashOf(2) }] }])
  })

  it('sends once for two quick taps', async () => {
    const { chain, openPage } = createFlowWorld()
    const { start, flows } = openPage()
    await Promise.all([start(), start()])
    expect(chain.sent).toEqual(['approve', 'stake'])
    expect(flows()).toHaveLength(1)
  })

  it('sends once from two pages', async () => {
    const { chain, openPage } = createFlowWorld()
    await Promise.all([openPage().start(), openPage().start()])
    expect(chain.sent).toEqual(['approve', 'stake'])
  })

  it('stores a hash before waiting for its transaction', async () => {
    const world = createFlowWorld()
    world.chain.isMiningAtOnce = false
    const running = world.openPage().start()
    await vi.waitFor(() => expect(localStorage.getItem('flows:v1')).toContain(hashOf(1)))
    expect(world.openPage().flows()).toMatchObject([
      { params: { amount: 5n }, steps: [{ status: 'pending' }, { status: 'waiting' }] },
    ])
    world.chain.isMiningAtOnce = true
    world.mine()
    await running
  })

  it('switches the network first', async () => {
    const { wallet, openPage } = createFlowWorld()
    wallet.isOnChain = false
    const { start, flows } = openPage()
    await start()
    expect(stepsOf(flows()[0])).toEqual(['switch-network done', 'approve done', 'stake done'])
  })

  it('takes another route if the wallet doesn’t support the first', async () => {
    const { wallet, chain, openPage } = createFlowWorld()
    wallet.cannot.add('both')
    const { start, flows } = openPage()
    await start()
    expect(chain.sent).toEqual(['approve', 'stake'])
    expect(stepsOf(flows()[0])).toEqual(['approve done', 'stake done'])
  })

  it('checks the chain if the wallet failed after it was asked', async () => {
    const { wallet, chain, openPage } = createFlowWorld()
    const { start, flows, engine } = openPage()
    wallet.isLineCut = 'before'
    await start()
    expect(flows()).toMatchObject([{ status: 'failed', error: 'network-error' }])
    expect(chain.sent).toEqual([])

    wallet.isLineCut = 'after'
    await engine.retry(flows()[0]?.id ?? '')
    expect(chain.sent).toEqual(['approve', 'stake'])
    expect(flows()).toMatchObject([{ status: 'done', steps: [{ hash: hashOf(1) }, { hash: hashOf(2) }] }])
  })

  it('says why a mined transaction reverted', async () => {
    const { chain, openPage } = createFlowWorld()
    chain.reverted.add(hashOf(1))
    const { start, flows } = openPage()
    await start()
    expect(flows()).toMatchObject([
      { status: 'failed', error: 'pool-paused', steps: [{ status: 'failed', hash: hashOf(1) }, {}] },
    ])
  })

  it('stops at a rejection and continues from there on a retry', async () => {
    const { wallet, chain, openPage } = createFlowWorld()
    const { start, flows, engine } = openPage()
    wallet.refusal = 'rejected'
    await start()
    expect(flows()).toMatchObject([{ status: 'failed', error: 'rejected' }])
    expect(chain.sent).toEqual([])

    wallet.refusal = undefined
    await engine.retry(flows()[0]?.id ?? '')
    expect(flows()).toMatchObject([{ status: 'done' }])
  })
})

describe('after a reload', () => {
  it('waits for the transaction already sent, then asks before sending the next step', async () => {
    const world = createFlowWorld()
    world.chain.sent.push('approve')
    leaveBehind({
      steps: [
        { id: 'approve', status: 'pending', hash: hashOf(1) },
        { id: 'stake', status: 'waiting' },
      ],
    })
    const { engine, flows } = world.openPage()
    engine.resume()
    world.mine()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'interrupted' }]))
    expect(stepsOf(flows()[0])).toEqual(['approve done', 'stake waiting'])
    expect(world.chain.sent).toEqual(['approve'])

    await engine.retry('old')
    expect(stepsOf(flows()[0])).toEqual(['approve done', 'stake done'])
  })

  it('finds a transaction whose hash it never received', async () => {
    const world = createFlowWorld()
    world.chain.sent.push('stake')
    world.mine()
    leaveBehind({ steps: [{ id: 'stake', status: 'signing', sinceBlock: '7' }] })
    const { engine, flows } = world.openPage()
    engine.resume()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'done', steps: [{ hash: hashOf(1) }] }]))
  })

  it('finds a transaction that was sped up while no page was open', async () => {
    const world = createFlowWorld()
    world.chain.sent.push('stake')
    world.chain.used = 4
    world.mine()
    leaveBehind({ steps: [{ id: 'stake', status: 'pending', hash: hashOf(9), nonce: 3, sinceBlock: '7' }] })
    const { engine, flows } = world.openPage()
    engine.resume()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'done', steps: [{ hash: hashOf(1) }] }]))
  })

  it('reports that another transaction replaced the one it sent', async () => {
    const world = createFlowWorld()
    world.chain.used = 4
    leaveBehind({ steps: [{ id: 'stake', status: 'pending', hash: hashOf(9), nonce: 3, sinceBlock: '7' }] })
    const { engine, flows } = world.openPage()
    engine.resume()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'replaced' }]))
  })

  it('treats a request to sign as interrupted rather than unknown', async () => {
    const world = createFlowWorld()
    leaveBehind({ steps: [{ id: 'stake', status: 'signing', sinceBlock: '7' }], requests: [] })
    const { engine, flows } = world.openPage()
    engine.resume()
    await vi.waitFor(() => expect(flows()).toMatchObject([{ status: 'interrupted' }]))
    expect(world.chain.sent).toEqual([])
  })

  it('reports what was in progress on chains that are gone, and deletes what was finished', () => {
    const world = createFlowWorld({ worldId: 'another world' })
    leaveBehind({ steps: [{ id: 'stake', status: 'pending', hash: hashOf(1) }] })
    const page = world.openPage()
    page.engine.resume()
    expect(page.flows()).toMatchObject([{ status: 'failed', error: 'former-world' }])

    leaveBehind({ status: 'done' })
    const next = world.openPage()
    next.engine.resume()
    expect(next.flows()).toEqual([])
  })
})
