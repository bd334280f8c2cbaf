import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { FlowRegistry } from './flow.ts'
import { flowRecords } from './flow-schema.ts'

const amount = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)
const schema = flowRecords({ stake: { params: v.object({ amount }) } } as unknown as FlowRegistry)

const stored = {
  id: 'a',
  kind: 'stake',
  params: { amount: '5' },
  chainId: 1,
  account: `0x${'1'.repeat(40)}`,
  steps: [{ id: 'stake', status: 'signing', sinceBlock: '7' }],
  status: 'running',
  createdAt: 1,
  worldId: null,
}

describe('stored flows', () => {
  it('keep their amounts', () => {
    expect(v.parse(schema, [stored])).toMatchObject([{ params: { amount: 5n }, steps: [{ sinceBlock: 7n }] }])
  })

  it.each([
    ['of an unknown kind', { ...stored, kind: 'gamble' }],
    ['of a kind named like an object property', { ...stored, kind: 'constructor' }],
    ['with malformed params', { ...stored, params: { amount: 5 } }],
    ['with an invalid status', { ...stored, status: 'lost' }],
    ['with an error without a text', { ...stored, status: 'failed', error: 'oops' }],
    ['with an invalid hash', { ...stored, steps: [{ id: 'stake', status: 'pending', hash: '0x12' }] }],
    ['that are not flows', 'garbage'],
  ])('are dropped only if broken: %s', (_case, broken) => {
    expect(v.parse(schema, [broken, stored])).toHaveLength(1)
  })

  it('are refused entirely if they aren’t a list', () => {
    expect(v.safeParse(schema, { stored }).success).toBe(false)
  })
})
