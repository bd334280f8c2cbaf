import * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'

import { ApiFailure } from './api-failure.ts'

/** What a client has sent, as the contract describes it. @throws ApiFailure `invalidRequest` */
export function parseInput<Output>(schema: v.GenericSchema<unknown, Output>, given: unknown): Output {
  const result = v.safeParse(schema, given, { abortPipeEarly: true })
  if (!result.success) throw invalidRequest(result.issues.slice(0, 5).map(describeIssue).join('; '))
  return result.output
}

export function invalidRequest(message: string): ApiFailure {
  return new ApiFailure(apiErrorCode.invalidRequest, message)
}

/** Says where and what was expected, never what was sent: that may be a password. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? 'input'
  const isRule = issue.kind === 'validation'
  return isRule
    ? `${place}: ${issue.message.replace(/ (but )?received .*/is, '')}`
    : `${place}: expected ${issue.expected ?? 'something else'}`
}
