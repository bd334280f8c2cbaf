import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

export function emailTaken(): ApiFailure {
  return new ApiFailure(apiErrorCode.emailTaken, 'There is an account with this e-mail address')
}

/** The log-in password that was to confirm something. */
export function passwordWrong(): ApiFailure {
  return new ApiFailure(apiErrorCode.passwordWrong, 'This is not the log-in password')
}
