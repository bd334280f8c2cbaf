import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { languageAliases, languageName } from '#api/primitives.ts'
import { localeNamed, locales } from './locales.ts'

it.each(Object.entries(languageAliases))('%s is %s, for the app as for the backend', (alias, code) => {
  expect(localeNamed(alias)?.code).toBe(code)
  expect(parse(languageName, alias)).toBe(code)
})

it.each(locales)('$id is known by each of its names', ({ id, code, aliases }) => {
  for (const name of [id, code, ...aliases, code.toUpperCase(), code.replace('_', '-')]) {
    expect(localeNamed(name)?.id).toBe(id)
  }
})

it.each(['', 'fr', 'zh_', 'english', '__proto__', 'constructor'])('"%s" is no language', (name) => {
  expect(localeNamed(name)).toBeUndefined()
})
