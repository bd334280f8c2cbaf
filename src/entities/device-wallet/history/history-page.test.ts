import { describe, expect, it } from 'vitest'
import { type HistoryPart, knownMovements, maxPages, nextCursors } from './history-page.ts'

function part(ranks: readonly number[], next: string | null): HistoryPart {
  const movements = ranks.map((rank) => ({
    id: `at ${rank}`,
    kind: 'received' as const,
    coin: { symbol: 'BTC', decimals: 8 },
    amount: 1n,
    fee: null,
    time: 0,
    confirmations: 1,
    state: 'confirming' as const,
    rank,
  }))
  return { movements, ids: movements.map(({ id }) => id), reached: Math.min(...ranks), next }
}

const ids = (pages: Parameters<typeof knownMovements>[0]) => knownMovements(pages).map(({ id }) => id)

describe('merged lists', () => {
  it('end where one of them may still have something newer', () => {
    expect(ids([[part([9, 8], '2'), part([7, 3], null)]])).toEqual(['at 9', 'at 8'])
    expect(
      ids([
        [part([9, 8], '2'), part([7, 3], null)],
        [part([5, 2], null), part([], null)],
      ]),
    ).toEqual(['at 9', 'at 8', 'at 7', 'at 5', 'at 3', 'at 2'])
  })

  it('contain each movement once, even if it is in two lists', () => {
    expect(ids([[part([9], null), part([9], null)]])).toEqual(['at 9'])
  })

  it('use the fee that only one of two lists has', () => {
    const [one] = [part([9], null)]
    const movements = one.movements.map((movement) => ({ ...movement, fee: 7n }))
    expect(knownMovements([[one, { ...one, movements }]])).toMatchObject([{ fee: 7n }])
    expect(knownMovements([[{ ...one, movements }, one]])).toMatchObject([{ fee: 7n }])
  })

  it('begin with pending movements, of which there may be several', () => {
    expect(ids([[part([4, Infinity], null), part([6], null)]])).toEqual(['at Infinity', 'at 6', 'at 4'])
  })

  it('are empty if the lists are empty or unread', () => {
    expect(ids([[part([], null)]])).toEqual([])
    expect(ids([])).toEqual([])
  })
})

describe('cursors', () => {
  it('come from the server', () => {
    expect(nextCursors([[part([9], '2'), part([7], null)]])).toEqual(['2', null])
  })

  it('end when all lists have ended', () => {
    expect(nextCursors([[part([9], null), part([7], null)]])).toBeUndefined()
  })

  it('end if a server repeats what it has listed', () => {
    expect(nextCursors([[part([9], 'a')], [part([8], 'b')], [part([9], 'a')]])).toBeUndefined()
  })

  it('end if a server promises more but lists nothing', () => {
    expect(nextCursors([[part([9], 'a')], [part([], 'b')]])).toBeUndefined()
  })

  it('end after the maximum number of pages', () => {
    const pages = Array.from({ length: maxPages }, (_, page) => [part([1_000 - page], 'more')])
    expect(nextCursors(pages.slice(1))).toEqual(['more'])
    expect(nextCursors(pages)).toBeUndefined()
  })
})
