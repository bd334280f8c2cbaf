import { KeyringError, type PasswordStrength } from './keyring.ts'

const leastLength = 10
/**
 * A thief of the device can guess as fast as their machines allow, 128 MiB at a time: at a thousand guesses a second
 * this takes months.
 */
const leastGuesses = 1e10
/** What an attacker would try first for us. */
const ownWords = ['sevenport', 'bitcoin', 'ethereum', 'metamask', 'tether', 'wallet', 'crypto']
/** As for account passwords: the library's hundred take long, and block everything else. */
const maxDisguises = 10
/** Beyond this length a password is strong, or just repetitive; checking all of it would take seconds. */
const longestRead = 100

/** The dictionary is a megabyte: loaded once a password is chosen. */
let estimating: Promise<(password: string) => PasswordStrength> | undefined

export async function passwordStrength(password: string): Promise<PasswordStrength> {
  estimating ??= loadEstimator().catch((error: unknown) => {
    // Failed to load: the next attempt fetches it again.
    estimating = undefined
    throw error
  })
  return (await estimating)(password)
}

/** @throws KeyringError `weak-password` */
export async function refuseWeakPassword(password: string): Promise<void> {
  const { isEnough } = await passwordStrength(password)
  if (!isEnough) throw new KeyringError('weak-password')
}

async function loadEstimator(): Promise<(password: string) => PasswordStrength> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: { ...dictionary, ownWords },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: maxDisguises,
  })
  return (password) => {
    try {
      const { score, guesses } = estimator.check(password.slice(0, longestRead))
      return { score, isEnough: password.length >= leastLength && guesses >= leastGuesses }
    } finally {
      // Clears the library's copy of the last input.
      estimator.check('')
    }
  }
}
