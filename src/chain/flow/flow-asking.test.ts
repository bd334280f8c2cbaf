import { encodeFunctionData } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account, createFlowWorld, hashOf, leaveBehind, openBrowser, stepsAbi } from './fake-flow-world.ts'

beforeEach(openBrowser)

/** Waits up to a minute until the check passes. */
async function until(check: () => void): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    try {
      return check()
    } catch {
      await vi.advanceTimersByTimeAsync(1_000)
    }
  }
  check()
}

describe('an unanswered wallet request when the page closes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Opens a page after the one that requested the stake from the wallet has closed. */
  function leaveWhileAsked(change: { readonly endsWithPage?: boolean } = {}) {
    const world = createFlowWorld()
    world.confirm('approve')
    leaveBehind({
      steps: [
        { id: 'approve', status: 'done', hash: hashOf(1) },
        { id: 'stake', status: 'signing', sinceBlock: '8' },
      ],
      requests: [
        {
          step: 'stake',
          sinceBlock: '8',
          calls: [{ to: account, data: encodeFunctionData({ abi: stepsAbi, functionName: 'stake' }) }],
          nonce: 1,
          state: '0',
          ...change,
        },
      ],
    })
    const page = world.openPage()
    page.engine.resume()
    return { ...world, ...page }
  }

  it('is stored with nonce, block and calldata before the wallet is asked', async () => {
    const { wallet, openPage } = createFlowWorld()
    wallet.isSilent = true
    const { start, flows } = openPage()
    void start()
    await until(() => expect(wallet.asked).toHaveLength(1))
    const data = encodeFunctionData({ abi: stepsAbi, functionName: 'approve' })
    const request = { step: 'approve', sinceBlock: 7n, calls: [{ to: account, data }], nonce: 0, state: 0n }
    expect(openPage().flows()).toMatchObject([{ requests: [request], steps: [{ status: 'signing' }, {}] }])
    expect(flows()).toHaveLength(1)
  })

  it('is unknown: nothing is offered, started or requested again', async () => {
    const { flows, engine, start, wallet } = leaveWhileAsked()
    await until(() => expect(flows()).toMatchObject([{ status: 'unknown' }]))
    await engine.retry(flows()[0]?.id ?? '')
    await start()
    engine.dismiss(flows()[0]?.id ?? '')
    expect(flows()).toMatchObject([{ status: 'unknown' }])
    expect(wallet.asked).toEqual([])
  })

  it('is found if the wallet sends it late', async () => {
    const { flows, chain, confirm } = leaveWhileAsked()
    await until(() => expect(flows()).toMatchObject([{ status: 'unknown' }]))
    confirm('stake')
    await until(() => expect(flows()).toMatchObject([{ status: 'done', requests: [] }]))
    expect(flows()[0]?.steps.at(-1)).toMatchObject({ id: 'stake', hash: hashOf(2) })
    expect(chain.sent).toEqual(['approve', 'stake'])
  })

  it('is found by nonce, with the reason, if the call failed on the chain', async () => {
    const { flows, chain, confirm } = leaveWhileAsked()
    chain.reverted.add(hashOf(2))
    confirm('stake')
    await until(() => expect(flows()).toMatchObject([{ status: 'failed', error: 'pool-paused' }]))
    expect(flows()[0]?.requests).toEqual([])
  })

  it('is found by its effect if the RPC reveals nothing else', async () => {
    const { flows, chain, confirm } = leaveWhileAsked()
    chain.isForgetful = true
    confirm('stake')
    await until(() => expect(flows()).toMatchObject([{ status: 'done' }]))
  })

  it('can be given up, and is requested again with the same nonce, so that only one can be mined', async () => {
    const { flows, engine, wallet, chain } = leaveWhileAsked()
    await until(() => expect(flows()).toMatchObject([{ status: 'unknown' }]))
    engine.giveUp(flows()[0]?.id ?? '')
    await until(() => expect(flows()).toMatchObject([{ status: 'failed', error: 'not-sent' }]))
    await engine.retry(flows()[0]?.id ?? '')
    await until(() => expect(flows()).toMatchObject([{ status: 'done' }]))
    expect(wallet.asked).toEqual([1])
    expect(chain.sent).toEqual(['approve', 'stake'])
  })

  it('is found after it was given up, and not requested again', async () => {
    const { flows, engine, wallet, confirm } = leaveWhileAsked()
    await until(() => expect(flows()).toMatchObject([{ status: 'unknown' }]))
    engine.giveUp(flows()[0]?.id ?? '')
    await until(() => expect(flows()).toMatchObject([{ status: 'failed', error: 'not-sent' }]))
    confirm('stake')
    void engine.retry(flows()[0]?.id ?? '')
    await until(() => expect(flows()).toMatchObject([{ status: 'done' }]))
    expect(wallet.asked).toEqual([])
  })

  it('is found while the page still shows the failure', async () => {
    const { flows, engine, store, confirm } = leaveWhileAsked()
    store.subscribe(engine.resume)
    await until(() => expect(flows()).toMatchObject([{ status: 'unknown' }]))
    engine.giveUp(flows()[0]?.id ?? '')
    await until(() => expect(flows()).toMatchObject([{ status: 'failed', error: 'not-sent' }]))
    confirm('stake')
    await until(() => expect(flows()).toMatchObject([{ status: 'done' }]))
  })

  describe('shown by that page itself', () => {
    it('is interrupted, and requested again with the same nonce on a retry', async () => {
      const { flows, engine, wallet, chain } = leaveWhileAsked({ endsWithPage: true })
      await until(() => expect(flows()).toMatchObject([{ status: 'interrupted', requests: [{ isAnswered: true }] }]))
      expect(wallet.asked).toEqual([])
      await engine.retry(flows()[0]?.id ?? '')
      await until(() => expect(flows()).toMatchObject([{ status: 'done' }]))
      expect(wallet.asked).toEqual([1])
      expect(chain.sent).toEqual(['approve', 'stake'])
    })

    it('is found whether it was sent just before or afterwards', async () => {
      const before = leaveWhileAsked({ endsWithPage: true })
      before.confirm('stake')
      await until(() => expect(before.flows()).toMatchObject([{ status: 'done', requests: [] }]))
      const after = leaveWhileAsked({ endsWithPage: true })
      await until(() => expect(after.flows()).toMatchObject([{ status: 'interrupted' }]))
      after.confirm('stake')
      await until(() => expect(after.flows()).toMatchObject([{ status: 'done', requests: [] }]))
      expect(after.wallet.asked).toEqual([])
    })

    it('is stored as such', async () => {
      const { wallet, openPage } = createFlowWorld()
      Object.assign(wallet, { isSilent: true, asksOnPage: true })
      const { start } = openPage()
      void start()
      await until(() => expect(openPage().flows()).toMatchObject([{ requests: [{ endsWithPage: true }] }]))
    })
  })

  it('is unknown as well if the connection to the wallet breaks', async () => {
    const world = createFlowWorld()
    const { start, flows } = world.openPage()
    Object.assign(world.wallet, { isLineCut: 'before', isAnswered: false })
    void start()
    await until(() => expect(flows()).toMatchObject([{ status: 'unknown' }]))
    world.wallet.isLineCut = undefined
    world.confirm('approve')
    await until(() => expect(flows()).toMatchObject([{ status: 'done' }]))
    expect(world.chain.sent).toEqual(['approve', 'stake'])
  })

  it('is found while the page waits for a lost answer', async () => {
    const world = createFlowWorld()
    world.wallet.isSilent = true
    const { start, flows } = world.openPage()
    void start()
    await until(() => expect(world.wallet.asked).toHaveLength(1))
    world.wallet.isSilent = false
    world.confirm('approve')
    await until(() => expect(flows()).toMatchObject([{ status: 'done' }]))
    expect(world.chain.sent).toEqual(['approve', 'stake'])
  })
})
