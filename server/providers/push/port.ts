/** Where a browser's push service takes messages for it, and what they are encrypted for. */
export interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushOptions {
  /** Seconds for which the push service keeps the message for a browser that can't be reached. */
  readonly lifetime: number
  /** Of two with the same that wait for a browser, only the later is delivered. At most 32 letters of base64url. */
  readonly topic: string
}

/** What has become of a message: `gone` if there is no such browser any more, `refused` if it is no better when sent again. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Tells a browser something by way of its push service. */
export interface PushSender {
  /** Which browsers subscribe with. */
  readonly publicKey: string
  /** Whether an endpoint is one that messages are sent to. */
  readonly accepts: (endpoint: string) => boolean
  /** @throws Error if another try is worth it. It says no more of the endpoint than its host. */
  readonly send: (target: PushTarget, message: string, options: PushOptions) => Promise<PushOutcome>
}
