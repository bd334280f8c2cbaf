import { findWallet, withoutWallet, withSecret, withWallet } from './directory.ts'
import { KeyringError, type WordAnswer } from './keyring.ts'
import type { KeyringSession } from './keyring-session.ts'
import type { Operations } from './operations.ts'
import type { Secret } from './secret.ts'
import { countWords, isSameWord, wordsOf } from './words.ts'

/** Number of words to ask for. With fewer, answers could be found by trial. */
const questionCount = 4
/** Wrong proofs before the keyring locks and requires the password. */
const mostWrongProofs = 10

/** Operations with which a user proves that they have the words, or that require such a proof. */
export function backupOperations(session: KeyringSession) {
  /** The latest questions, by wallet. */
  const questions = new Map<string, readonly number[]>()
  let wrongProofs = 0
  const isRight = async (secret: Secret, walletId: string, answers: readonly WordAnswer[]) => {
    if (secret.kind !== 'words') throw new KeyringError('not-signable')
    const words = await wordsOf(secret)
    const places = new Set(answers.map(({ position }) => position))
    const isSet = (asked: readonly number[]) =>
      asked.length === answers.length && asked.every((place) => places.has(place))
    // Any other set would reveal words one by one.
    const isAsked = isSet(questions.get(walletId) ?? []) || isSet(words.map((_, index) => index + 1))
    const wrong = answers.filter(({ position, word }) => !isSameWord(word, words[position - 1] ?? ''))
    return isAsked && answers.length > 0 && wrong.length === 0
  }
  return {
    backupQuestions: async ({ walletId }) => {
      const { vault, key } = await session.opened()
      const count = await withSecret(vault, key, walletId, (secret) => {
        if (secret.kind !== 'words') throw new KeyringError('not-signable')
        return countWords(secret)
      })
      const asked = randomPlaces(count)
      questions.set(walletId, asked)
      return asked
    },
    confirmWords: async ({ walletId, answers }) => {
      const { records, vault, key } = await session.opened()
      const wallet = findWallet(records.directory, walletId)
      if (!(await withSecret(vault, key, walletId, async (secret) => isRight(secret, walletId, answers)))) {
        wrongProofs += 1
        if (wrongProofs >= mostWrongProofs) {
          wrongProofs = 0
          await session.lockHere()
        }
        return false
      }
      wrongProofs = 0
      const backedUpAt = session.platform.now()
      await session.write({ directory: withWallet(records.directory, { ...wallet, backedUpAt }) })
      return true
    },
    removeWallet: async ({ walletId, password, answers }) => {
      const { directory } = await session.read()
      const damaged = directory.damaged.find(({ id }) => id === walletId)
      const wallet = damaged ?? findWallet(directory, walletId)
      if (wallet.kind === 'watch' && !damaged) return session.write({ directory: withoutWallet(directory, walletId) })
      const { vault, key, records } = await session.authenticateAgain(password)
      if (wallet.kind === 'words' && !damaged) {
        const isProven = await withSecret(vault, key, walletId, async (secret) => isRight(secret, walletId, answers))
        if (!isProven) throw new KeyringError('invalid-words')
      }
      const secrets = vault.secrets.filter(({ header }) => header.walletId !== walletId)
      // Without secrets there is nothing to protect: the next wallet gets a new password.
      await session.write({
        vault: secrets.length === 0 ? null : { ...vault, secrets },
        directory: withoutWallet(records.directory, walletId),
      })
    },
  } satisfies Partial<Operations>
}

function randomPlaces(count: number): number[] {
  const places = Array.from({ length: count }, (_, index) => index + 1)
  const chosen = Array.from({ length: questionCount }, () => places.splice(randomBelow(places.length), 1)).flat()
  return chosen.toSorted((a, b) => a - b)
}

/** Returns a uniformly random number, redrawing values of the last, incomplete range. */
function randomBelow(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1))
  return drawn < 256 - (256 % limit) ? drawn % limit : randomBelow(limit)
}
