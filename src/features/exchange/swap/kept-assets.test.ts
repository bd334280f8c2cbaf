import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Assets, keepAssets, keptAssets } from './kept-assets.ts'

const assets: Assets = { assets: [], partners: [] }

beforeEach(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
})

describe('what this browser keeps of the exchange (spec §3)', () => {
  it('is the list of currencies as it was last read', () => {
    expect(keptAssets()).toBeUndefined()
    keepAssets(assets)
    expect(keptAssets()).toEqual(assets)
  })

  it('is no list that an older version has kept otherwise', () => {
    localStorage.setItem('exchangeAssets:v1', '{"assets":{}}')
    expect(keptAssets()).toBeUndefined()
  })
})
