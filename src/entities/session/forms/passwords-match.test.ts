import { object, pipe, safeParse, string } from 'valibot'
import { expect, test } from 'vitest'
import { email, newPassword } from '#api/account-rules.ts'
import { passwordsMatch } from './passwords-match.ts'

const schema = pipe(object({ email, password: newPassword, repeated: string() }), passwordsMatch())

function faultsOf(entries: { readonly email: string; readonly password: string; readonly repeated: string }) {
  return safeParse(schema, entries).issues?.map(({ message, path }) => `${String(path?.[0].key)}: ${message}`)
}

test('accepts the same password twice', () => {
  expect(faultsOf({ email: 'ada@example.com', password: 'tug0 boats', repeated: 'tug0 boats' })).toBeUndefined()
})

test('reports a different password at the second field', () => {
  const entries = { email: 'ada@example.com', password: 'tug0 boats', repeated: 'tug0 boat' }
  expect(faultsOf(entries)).toEqual(['repeated: passwords-differ'])
})

test('reports it along with errors in other fields', () => {
  expect(faultsOf({ email: 'ada', password: 'tug0 boats', repeated: '' })).toEqual([
    'email: email-invalid',
    'repeated: passwords-differ',
  ])
})
