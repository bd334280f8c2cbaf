import { expect, it } from 'vitest'
import { languageInUrl } from './language-in-url.ts'

it.each([
  ['?lang=tw', '#/home', 'zh-Hant'],
  ['', '#/convert/index?from=USDT&lang=xby', 'es-MX'],
  ['', '#/?lang=zh', 'zh-Hans'],
  ['', '#/home?lang=es', 'es-MX'],
  ['', '#/home?lang=en-US', 'en'],
  ['?lang=en', '#/home?lang=tw', 'en'],
])('reads from %s%s the language %s', (search, hash, id) => {
  expect(languageInUrl({ search, hash })).toBe(id)
})

it.each([
  ['', ''],
  ['', '#/home'],
  ['?lang=', '#/home'],
  ['?lang=fr', '#/home'],
  ['', '#/home?language=tw'],
])('finds no language in %s%s', (search, hash) => {
  expect(languageInUrl({ search, hash })).toBeUndefined()
})
