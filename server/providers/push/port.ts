/** A browser's push endpoint, and the keys to encrypt messages for it. */
export interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushOptions {
  /** Seconds for which the push service keeps a message for an unreachable browser. */
  readonly lifetime: number
  /** Of two waiting messages with the same topic, only the later one is delivered. At most 32 base64url characters. */
  readonly topic: string
}

/** Outcome of a message: `gone` if the browser no longer exists, `refused` if resending won't help. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Sends messages to browsers through their push services. */
export interface PushSender {
  /** The key that browsers subscribe with. */
  readonly publicKey: string
  /** Whether messages may be sent to an endpoint. */
  readonly accepts: (endpoint: string) => boolean
  /** @throws Error if a retry is worthwhile. It contains no more of the endpoint than its host. */
  readonly send: (target: PushTarget, message: string, options: PushOptions) => Promise<PushOutcome>
}
