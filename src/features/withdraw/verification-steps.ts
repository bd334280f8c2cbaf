import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { type Path, paths } from '#src/config/paths.ts'

export type VerificationStep = WithdrawalRequest['nextStep']

/** Every verification that a withdrawal needs, in order. */
export const verificationSteps: readonly VerificationStep[] = ['password', 'email-code', 'fund-password']

const stepPaths: Readonly<Record<VerificationStep, Path>> = {
  password: paths.withdrawPassword,
  'email-code': paths.withdrawEmailCode,
  'fund-password': paths.withdrawFundPassword,
}

/** The page of a verification. */
export function stepPath(step: VerificationStep): Path {
  return stepPaths[step]
}
