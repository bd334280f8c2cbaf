import { describe, expect, it } from 'vitest'
import type { CoinNetwork } from '#api/coins.ts'
import { waitOf } from './withdrawal-wait.ts'

const at = '2026-11-21T12:00:00.000Z'
const passedAt = Date.parse(at) / 1_000
const passed = { state: 'audit-pass', steps: [{ state: 'audit-pass', at }] } as const

function on(state: CoinNetwork['withdrawal']['state']): CoinNetwork {
  return {
    network: 'bsc',
    name: 'BNB Smart Chain',
    chainId: 31_338,
    token: null,
    decimals: 18,
    hasMemo: false,
    deposit: { state: 'open', minimum: '1', confirmations: 6, minutes: 1 },
    withdrawal: { state, minimum: '5', fee: '0.5' },
  }
}

describe('an approved withdrawal', () => {
  it('waits for a pause or lost peg from the start', () => {
    expect(waitOf(passed, on('paused'), passedAt)).toBe('paused')
    expect(waitOf(passed, on('depegged'), passedAt)).toBe('depegged')
  })

  it('reports a wait only after five minutes', () => {
    expect(waitOf(passed, on('open'), passedAt + 300)).toBeUndefined()
    expect(waitOf(passed, on('open'), passedAt + 301)).toBe('long')
    expect(waitOf(passed, undefined, passedAt + 301)).toBe('long')
  })
})

it('reports no wait for a withdrawal in review or being sent', () => {
  const audit = { state: 'audit', steps: [{ state: 'audit', at }] } as const
  const transferring = { state: 'transferring', steps: [...passed.steps, { state: 'transferring', at }] } as const
  expect(waitOf(audit, on('paused'), passedAt + 301)).toBeUndefined()
  expect(waitOf(transferring, on('paused'), passedAt + 301)).toBeUndefined()
})
