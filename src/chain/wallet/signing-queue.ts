import type { Address, Hex } from 'viem'

/** Who wants a signature: a page of this app, or another site paired with the wallet on this device. */
export interface SigningRequester {
  /** Host with port, which a sign-in must be for. */
  readonly host: string
  /** The paired site's own name; `null` for this app. */
  readonly name: string | null
  /** Paired sites only: whether WalletConnect has attested that the request came from `host`. */
  readonly isVerified?: boolean
}

/** A page of the wallet itself: it signs nothing that names a host. */
export const ownPage: SigningRequester = { host: '', name: null }

/** The account to sign with, its network, and the requester. */
export interface AskedBy {
  readonly account: Address
  readonly chainId: number
  readonly requester: SigningRequester
}

/**
 * Thrown if the user rejects (EIP-1193). Not viem's error of that name, so that code that only waits for questions
 * doesn't download viem.
 */
class SigningRejectedError extends Error {
  override readonly name = 'SigningRejectedError'
  readonly code = 4001

  constructor() {
    super('User rejected the request')
  }
}

/** What the wallet on this device is asked to sign. */
export type SigningQuestion = AskedBy &
  (
    | { readonly kind: 'transaction'; readonly to: Address | undefined; readonly value: bigint; readonly data: Hex }
    | { readonly kind: 'message'; readonly message: Hex }
    /** As received: the display parses it. */
    | { readonly kind: 'typed-data'; readonly typedData: unknown }
  )

export interface OpenQuestion {
  /** Unique: what is sent for a question is sent only once. */
  readonly id: string
  readonly question: SigningQuestion
  /** Milliseconds since 1970. */
  readonly askedAt: number
  /** Answers with the hash of the sent transaction, or the signature. Only the first answer counts. */
  readonly answer: (result: Hex) => void
  /** The user rejected it, or closed the sheet. */
  readonly reject: () => void
  /** Fails it with the reason in `error`. */
  readonly fail: (error: Error) => void
  /** Marks whether it has been approved and is being carried out: until that fails it can't be withdrawn. */
  readonly setSigning: (isSigning: boolean) => void
}

export interface AskOptions {
  /** Lets the requester recognize it after a reload. */
  readonly id?: string
  /** Withdraws the question, with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface SigningQueue {
  /**
   * Resolves with the hash or the signature. @throws SigningRejectedError, or the reason for which it was withdrawn.
   */
  readonly ask: (question: SigningQuestion, options?: AskOptions) => Promise<Hex>
  /** Returns the questions in order of arrival; the same array until it changes. */
  readonly getQuestions: () => readonly OpenQuestion[]
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Creates the queue of unanswered signing requests. It belongs to the page, not to a component: questions survive
 * navigation within the app.
 */
export function createSigningQueue(): SigningQueue {
  let questions: readonly OpenQuestion[] = []
  const listeners = new Set<() => void>()

  function change(next: readonly OpenQuestion[]): void {
    questions = next
    for (const listener of listeners) listener()
  }

  return {
    ask: async (question, { id = crypto.randomUUID(), signal } = {}) =>
      new Promise((resolve, reject) => {
        let isBeingSigned = false
        const withdraw = () => {
          if (!isBeingSigned) open.fail(signal?.reason as Error)
        }
        const leave = () => {
          signal?.removeEventListener('abort', withdraw)
          change(questions.filter((open) => open.id !== id))
        }
        const open: OpenQuestion = {
          id,
          question,
          askedAt: Date.now(),
          answer: (result) => {
            leave()
            resolve(result)
          },
          reject: () => {
            leave()
            reject(new SigningRejectedError())
          },
          fail: (error) => {
            leave()
            reject(error)
          },
          setSigning: (isSigning) => {
            isBeingSigned = isSigning
            if (signal?.aborted === true) withdraw()
          },
        }
        if (signal?.aborted === true) return reject(signal.reason as Error)
        signal?.addEventListener('abort', withdraw)
        change([...questions, open])
      }),
    getQuestions: () => questions,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
