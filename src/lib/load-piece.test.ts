import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeStorage } from './fake-storage.ts'
import { loadPiece, PageLoadError } from './load-piece.ts'

const reload = vi.fn<() => void>()
const missing = async (): Promise<string> =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  reload.mockReset()
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('sessionStorage', fakeStorage())
})

describe('loadPiece', () => {
  test('returns what was loaded', async () => {
    expect(await loadPiece(async () => Promise.resolve('page'))).toBe('page')
  })

  test('reloads the app once for a missing piece', async () => {
    void loadPiece(missing)
    await vi.waitFor(() => {
      expect(reload).toHaveBeenCalledOnce()
    })
    await expect(loadPiece(missing)).rejects.toThrow(PageLoadError)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('may reload again once the piece has arrived', async () => {
    const load = vi.fn<typeof missing>(missing)
    void loadPiece(load)
    await vi.waitFor(() => {
      expect(reload).toHaveBeenCalledOnce()
    })
    load.mockResolvedValueOnce('page')
    await loadPiece(load)
    void loadPiece(load)
    await vi.waitFor(() => {
      expect(reload).toHaveBeenCalledTimes(2)
    })
  })

  test('reloads once for each of two missing pieces, whatever else arrives', async () => {
    const alsoMissing = async () => Promise.reject(new TypeError('Failed to fetch'))
    const openPage = async () => {
      const outcomes = [loadPiece(missing), loadPiece(alsoMissing), loadPiece(async () => Promise.resolve('page'))]
      // A load that triggered a reload never settles.
      await Promise.race([Promise.allSettled(outcomes), vi.advanceTimersByTimeAsync(1)])
    }
    for (let visit = 0; visit < 4; visit++) await openPage()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('doesn’t reload offline, which would lose the app', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await expect(loadPiece(missing)).rejects.toThrow(PageLoadError)
    expect(reload).not.toHaveBeenCalled()
  })

  test('gives up after 60 s', async () => {
    const failure = loadPiece(async () => new Promise(() => undefined)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failure).toEqual(new PageLoadError('The page took too long to load'))
    expect(reload).not.toHaveBeenCalled()
  })
})
