import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { languageAliases, languageName } from '#api/primitives.ts'
import { localeNamed, locales } from './locales.ts'

it.each(Object.entries(languageAliases))('maps the alias %s to %s in both the app and the backend', (alias, code) => {
  expect(localeNamed(alias)?.code).toBe(code)
  expect(parse(languageName, alias)).toBe(code)
})

it.each(locales)('finds $id by each of its names', ({ id, code, aliases }) => {
  for (const name of [id, code, ...aliases, code.toUpperCase(), code.replace('_', '-')]) {
    expect(localeNamed(name)?.id).toBe(id)
  }
})

it.each(['', 'fr', 'zh_', 'english', '__proto__', 'constructor'])('finds no language for "%s"', (name) => {
  expect(localeNamed(name)).toBeUndefined()
})
