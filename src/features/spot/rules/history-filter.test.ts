import { describe, expect, it } from 'vitest'
import { countConditions, historyParams, historyQuery, parseHistoryFilter } from './history-filter.ts'

const parse = (query: string) => parseHistoryFilter(new URLSearchParams(query))

describe('the filter in the address of the history', () => {
  it('is read as it was written', () => {
    const filter = { coin: 'USDT', kind: 'deposit', from: '2026-11-20', to: '2026-11-21' } as const
    expect(parse(historyParams(filter).toString())).toEqual(filter)
    expect(countConditions(filter)).toBe(4)
  })

  it('has nothing of what somebody made up', () => {
    const filter = parse('coin=<script>&kind=gift&from=2026-13-40&to=yesterday&other=1')
    expect(countConditions(filter)).toBe(0)
    expect(historyParams(filter).toString()).toBe('')
  })

  it('asks the backend for no days that are the wrong way round', () => {
    expect(historyQuery({ coin: 'ETH', from: '2026-11-21', to: '2026-11-20' })).toEqual({ coin: 'ETH' })
    expect(historyQuery({ from: '2026-11-21', to: '2026-11-21' })).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  })
})
