import { object, parse, picklist } from 'valibot'
import { describe, expect, it } from 'vitest'
import { condition, movementFilter, movementQuery, usedConditions } from './movement-filter.ts'

const schema = object({ ...movementFilter.entries, state: condition(picklist(['confirming', 'success'])) })
const read = (query: string) => parse(schema, Object.fromEntries(new URLSearchParams(query)))

describe('the filter in the URL of a list of movements', () => {
  it('reads back what was written', () => {
    const filter = read('coin=USDT&state=success&from=2026-11-01&to=2026-11-21')
    expect(filter).toEqual({ coin: 'USDT', state: 'success', from: '2026-11-01', to: '2026-11-21' })
    expect(usedConditions(filter)).toHaveLength(4)
    expect(read(new URLSearchParams(usedConditions(filter)).toString())).toEqual(filter)
  })

  it('ignores invalid conditions', () => {
    expect(usedConditions(read('coin=<script>&state=lost&from=2026-13-40&to=today&other=1'))).toEqual([])
    expect(usedConditions(read(''))).toEqual([])
  })

  it('sends no days to the backend if they are in the wrong order', () => {
    const reversed = movementQuery(read('coin=ETH&from=2026-11-21&to=2026-11-01'))
    expect(usedConditions(reversed)).toEqual([['coin', 'ETH']])
    expect(movementQuery(read('from=2026-11-21&to=2026-11-21'))).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  })
})
