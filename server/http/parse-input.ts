import * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'

import { ApiFailure } from './api-failure.ts'

/** Parses a client's input as the contract describes it. @throws ApiFailure `invalidRequest` */
export function parseInput<Output>(schema: v.GenericSchema<unknown, Output>, given: unknown): Output {
  const result = v.safeParse(schema, given, { abortPipeEarly: true })
  if (!result.success) throw invalidRequest(result.issues.slice(0, 5).map(describeIssue).join('; '))
  return result.output
}

export function invalidRequest(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.invalidRequest, message)
}

/** Maximum characters of a list of choices in an error message. */
const longestExpectation = 400

/** Returns where the issue is and what was expected, never the input itself, which may be a password. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'input'
  const isRule = issue.kind === 'validation'
  return isRule
    ? `${place}: ${issue.message.replace(/ (but )?received .*/is, '')}`
    : `${place}: expected ${readable(issue.expected) ?? 'something else'}`
}

function readable(expected: string | null): string | null {
  if (expected === null || expected.length <= longestExpectation) return expected
  return 'one of the values that the documentation lists'
}
