import { newPassword } from '#api/account-rules.ts'
import { safeParse } from 'valibot'

export type PasswordStrength = 'refused' | 'fair' | 'good' | 'strong'

/** Roughly estimates a password's entropy in bits from its length and characters, as if it were random. */
function roughBits(password: string): number {
  const alphabets: readonly (readonly [RegExp, number])[] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 32],
  ]
  const alphabet = alphabets.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  // Repeated characters and sequences such as `aaaa` or `1234` add next to nothing.
  const characters = Array.from(password).filter((character, index, all) => {
    const step = (character.codePointAt(0) ?? 0) - (all[index - 1]?.codePointAt(0) ?? Number.NaN)
    return Math.abs(step) > 1 || Number.isNaN(step)
  })
  return characters.length * Math.log2(Math.max(alphabet, 1))
}

/** Returns a hint for choosing a password; only the rule decides whether it is accepted (spec §5). */
export function passwordStrength(password: string): PasswordStrength {
  if (!safeParse(newPassword, password).success) return 'refused'
  const bits = roughBits(password)
  if (bits < 45) return 'fair'
  return bits < 75 ? 'good' : 'strong'
}
