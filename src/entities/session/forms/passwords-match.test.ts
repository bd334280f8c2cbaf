import { object, pipe, safeParse, string } from 'valibot'
import { expect, test } from 'vitest'
import { email, newPassword } from '#api/account-rules.ts'
import { passwordsMatch } from './passwords-match.ts'

const schema = pipe(object({ email, password: newPassword, repeated: string() }), passwordsMatch())

function faultsOf(entries: { readonly email: string; readonly password: string; readonly repeated: string }) {
  return safeParse(schema, entries).issues?.map(({ message, path }) => `${String(path?.[0].key)}: ${message}`)
}

test('the same password twice is accepted', () => {
  expect(faultsOf({ email: 'ada@example.com', password: 'tug0 boats', repeated: 'tug0 boats' })).toBeUndefined()
})

test('another password the second time is told at the second entry', () => {
  const entries = { email: 'ada@example.com', password: 'tug0 boats', repeated: 'tug0 boat' }
  expect(faultsOf(entries)).toEqual(['repeated: passwords-differ'])
})

test('it is told beside what is wrong with other entries', () => {
  expect(faultsOf({ email: 'ada', password: 'tug0 boats', repeated: '' })).toEqual([
    'email: email-invalid',
    'repeated: passwords-differ',
  ])
})
