import { KeyringError, type PasswordStrength } from './keyring.ts'

const leastLength = 10
/**
 * Who has stolen the device can guess as fast as their machines allow, 128 MiB each time: at a thousand guesses a second
 * this takes months.
 */
const leastGuesses = 1e10
/** What a guesser would try first about us. */
const ownWords = ['sevenport', 'bitcoin', 'ethereum', 'metamask', 'tether', 'wallet', 'crypto']
/** As for passwords of accounts: the library's hundred take long, and nothing else runs. */
const maxDisguises = 10
/** Beyond this length a password is strong, or a long repetition; reading all of it would take seconds. */
const longestRead = 100

/** The words that people use are a megabyte: fetched once a password is chosen. */
let estimating: Promise<(password: string) => PasswordStrength> | undefined

export async function passwordStrength(password: string): Promise<PasswordStrength> {
  estimating ??= loadEstimator().catch((error: unknown) => {
    // It did not arrive: the next try fetches it again.
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
      // The library keeps what it has read last.
      estimator.check('')
    }
  }
}
