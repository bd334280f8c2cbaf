import { createStore } from 'jotai'
import { picklist } from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readStored } from './storage.ts'
import { storedAtom } from './stored-atom.ts'

const schema = picklist(['en', 'es-MX'])

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
})

describe('readStored', () => {
  test('reads a value that fits the schema', () => {
    localStorage.setItem('language:v1', '"es-MX"')
    expect(readStored('language:v1', schema, 'en')).toBe('es-MX')
  })

  test.each(['"fr"', '{', '', 'null', '42'])('returns the fallback for %j', (garbage) => {
    localStorage.setItem('language:v1', garbage)
    expect(readStored('language:v1', schema, 'en')).toBe('en')
  })

  test('returns the fallback when nothing is stored', () => {
    expect(readStored('language:v1', schema, 'en')).toBe('en')
  })

  test('returns the fallback when the browser refuses storage', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(readStored('language:v1', schema, 'en')).toBe('en')
  })
})

describe('storedAtom', () => {
  test('starts with the stored value and stores what is set', () => {
    localStorage.setItem('language:v1', '"es-MX"')
    const atom = storedAtom('language:v1', schema, 'en')
    const store = createStore()
    expect(store.get(atom)).toBe('es-MX')
    store.set(atom, 'en')
    expect(localStorage.getItem('language:v1')).toBe('"en"')
  })

  test('follows another tab, but ignores garbage from it', () => {
    const atom = storedAtom('language:v1', schema, 'en')
    const store = createStore()
    const stop = store.sub(atom, () => undefined)
    const tell = (newValue: string) => {
      window.dispatchEvent(Object.assign(new Event('storage'), { key: 'language:v1', newValue }))
    }
    tell('"es-MX"')
    expect(store.get(atom)).toBe('es-MX')
    tell('"fr"')
    expect(store.get(atom)).toBe('en')
    stop()
  })

  test('keeps a value in memory when it can’t be stored', () => {
    const atom = storedAtom('language:v1', schema, 'en')
    const store = createStore()
    vi.stubGlobal('localStorage', undefined)
    store.set(atom, 'es-MX')
    expect(store.get(atom)).toBe('es-MX')
  })
})
