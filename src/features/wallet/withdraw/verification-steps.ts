import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { type Path, paths } from '#src/config/paths.ts'

export type VerificationStep = WithdrawalRequest['nextStep']

/** Number of verifications of a withdrawal. */
export const verificationCount = 3

/** The number of each verification. A second factor replaces the login password. */
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

/** Returns the page of a verification. */
export function stepPath(step: VerificationStep): Path {
  return stepPaths[step]
}
