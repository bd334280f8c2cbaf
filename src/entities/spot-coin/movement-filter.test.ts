import { describe, expect, it } from 'vitest'
import { movementParams, movementQuery, parseMovementFilter } from './movement-filter.ts'

const states = ['confirming', 'success'] as const
const parse = (query: string) => parseMovementFilter(new URLSearchParams(query), states)

describe('the filter in the address of a list of deposits or withdrawals', () => {
  it('is read as it was written', () => {
    const filter = parse('coin=USDT&state=success&from=2026-11-01&to=2026-11-21')
    expect(filter).toEqual({ coin: 'USDT', state: 'success', from: '2026-11-01', to: '2026-11-21' })
    expect(parse(new URLSearchParams(movementParams(filter)).toString())).toEqual(filter)
  })

  it('ignores what is no coin, no state and no day', () => {
    expect(movementParams(parse('coin=%3Cb%3E&state=lost&from=2026-13-01&to=today'))).toEqual({})
  })

  it('asks for no days while they are the wrong way round', () => {
    expect(movementQuery(parse('coin=ETH&from=2026-11-21&to=2026-11-01'))).toEqual({ coin: 'ETH' })
    expect(movementQuery(parse('from=2026-11-21&to=2026-11-21'))).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  })
})
