import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

export function emailTaken(): ApiFailure {
  return new ApiFailure(apiErrorCode.emailTaken, 'An account with this email already exists')
}

/** For a wrong login password in a confirmation. */
export function passwordWrong(): ApiFailure {
  return new ApiFailure(apiErrorCode.passwordWrong, 'The login password is wrong')
}
