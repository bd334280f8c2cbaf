import type { Address, Hex } from 'viem'

/** Who wants a signature: a page of this app, or another site that is paired with the wallet on this device. */
export interface SigningRequester {
  /** Host with its port: what a sign-in has to be for. */
  readonly host: string
  /** What a paired site calls itself; `null` for this app. */
  readonly name: string | null
  /** A paired site only: whether WalletConnect has attested that the request came from `host`. */
  readonly isVerified?: boolean
}

/** A page of the wallet itself: it signs nothing that names a host. */
export const ownPage: SigningRequester = { host: '', name: null }

/** Which account is to sign, on which network, and for whom. */
export interface AskedBy {
  readonly account: Address
  readonly chainId: number
  readonly requester: SigningRequester
}

/** The person said no (EIP-1193). Not viem's error of that name: whoever waits for questions downloads nothing of it. */
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
    /** As it was handed over: whoever shows it parses it. */
    | { readonly kind: 'typed-data'; readonly typedData: unknown }
  )

export interface OpenQuestion {
  /** No other question ever has it: what is sent because of it is sent once. */
  readonly id: string
  readonly question: SigningQuestion
  /** Milliseconds since 1970. */
  readonly askedAt: number
  /** With the hash of the sent transaction, or the signature. Only the first answer counts. */
  readonly answer: (result: Hex) => void
  /** The person said no, or closed the sheet. */
  readonly reject: () => void
  /** It could not be done: `error` says why. */
  readonly fail: (error: Error) => void
  /** Whether it has been approved and is being carried out: until that has failed nobody can withdraw it. */
  readonly setSigning: (isSigning: boolean) => void
}

export interface AskOptions {
  /** By which whoever asks knows it again after a reload. */
  readonly id?: string
  /** Withdraws the question, with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface SigningQueue {
  /** Resolves with the hash or the signature. @throws SigningRejectedError, or the reason for which it was withdrawn. */
  readonly ask: (question: SigningQuestion, options?: AskOptions) => Promise<Hex>
  /** In the order in which they came; the same array until it changes. */
  readonly getQuestions: () => readonly OpenQuestion[]
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * What was asked for and has no answer yet, one after the other. It belongs to the page, not to a component: questions
 * outlive the steps a person makes inside the app.
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
