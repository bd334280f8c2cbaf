import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { type Path, paths } from '#src/config/paths.ts'

export type VerificationStep = WithdrawalRequest['nextStep']

/** How many verifications a withdrawal needs. */
export const verificationCount = 3

/** Which of them a verification is: a second factor takes the place of the log-in password. */
export const verificationNumbers: Readonly<Record<VerificationStep, number>> = {
  password: 1,
  'second-factor': 1,
  'email-code': 2,
  'fund-password': 3,
}

const stepPaths: Readonly<Record<VerificationStep, Path>> = {
  password: paths.withdrawPassword,
  'second-factor': paths.withdrawPassword,
  'email-code': paths.withdrawEmailCode,
  'fund-password': paths.withdrawFundPassword,
}

/** The page of a verification. */
export function stepPath(step: VerificationStep): Path {
  return stepPaths[step]
}
