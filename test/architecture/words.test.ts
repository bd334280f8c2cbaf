import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Names that were replaced: part of an identifier or file name, and its replacement. */
const replacedNames: Readonly<Record<string, string>> = {
  dearerFees: 'raisedFees',
  followers: 'subscribers',
  giveBack: 'release',
  mostPages: 'maxPages',
  withdrawalHold: 'withdrawalLock: a hold is an amount of the ledger',
  withdrawalsHeld: 'withdrawalsLocked: a hold is an amount of the ledger',
  holdWithdrawals: 'lockWithdrawals: a hold is an amount of the ledger',
  surroundings: 'context, or environment',
}

/** This file has to contain them. */
const self = 'test/architecture/words.test.ts'
const files = globSync('{api-contract,ignition,scripts,server,src,test}/**/*.{ts,tsx}').filter((file) => file !== self)

function camelCase(fileName: string): string {
  return fileName.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

test.each(Object.entries(replacedNames))('nothing is named %s anymore: use %s', async (name) => {
  const pattern = new RegExp(name, 'i')
  const found: string[] = []
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n')
    found.push(...lines.filter((line) => pattern.test(line)).map((line) => `${file}: ${line.trim()}`))
    if (pattern.test(camelCase(file))) found.push(file)
  }
  expect(found).toEqual([])
})

test('Chinese texts in the app, in emails and in published content always say 你', async () => {
  const texts = globSync(['{server,src,public}/**/*.{ts,tsx,md,sql,txt,html}', 'locales/zh-*/*.po'])
  expect(texts.length).toBeGreaterThan(100)
  const contents = await Promise.all(texts.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
  expect(contents.filter(({ text }) => /[您妳]/.test(text)).map(({ file }) => file)).toEqual([])
})
