import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { contractEndpoints } from './contract-endpoints.ts'
import { fuzzSeed } from './fuzz-parameters.ts'
import { validInput } from './valid-input.ts'

const withInput = contractEndpoints.filter(({ endpoint }) => endpoint.input !== undefined)

test.each(withInput)('generates valid input of $name from its schema', ({ endpoint }) => {
  const schema = endpoint.input as v.GenericSchema
  for (const value of fc.sample(validInput(schema, {}), { seed: fuzzSeed, numRuns: 50 }))
    expect(v.is(schema, value)).toBe(true)
})
