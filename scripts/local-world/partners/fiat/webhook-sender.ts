import { setTimeout as sleep } from 'node:timers/promises'

import type { FaultSwitch } from '#scripts/local-world/partners/fault-switch.ts'

import type { FiatFault } from './faults.ts'

export interface Webhook {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Builds a webhook when it is delivered. @param isForged Whether it is signed with a wrong key. */
export type MakeWebhook = (delivery: { readonly isForged: boolean }) => Webhook

interface WebhookSenderOptions {
  readonly url: string
  readonly faults: FaultSwitch<FiatFault>
  readonly onError: (error: unknown) => void
}

/** Every third webhook arrives twice, and every fifth after its successor. */
const [doubledEvery, delayedEvery] = [3, 5] as const
const delayMilliseconds = 1_500
const pausesMilliseconds = [500, 2_000, 8_000] as const

/** Notifies the server of changes as partners do: mostly once, in order and soon. */
export class WebhookSender {
  readonly #options: WebhookSenderOptions
  readonly #ending = new AbortController()
  readonly #deliveries = new Set<Promise<void>>()
  #sent = 0

  constructor(options: WebhookSenderOptions) {
    this.#options = options
  }

  send(make: MakeWebhook): void {
    const { faults } = this.#options
    if (faults.has('no-webhook')) return
    this.#sent += 1
    const delay = this.#sent % delayedEvery === 0 ? delayMilliseconds : 0
    if (faults.has('forged-webhook')) this.#start(() => make({ isForged: true }), 0)
    this.#start(() => make({ isForged: false }), delay)
    if (this.#sent % doubledEvery === 0) this.#start(() => make({ isForged: false }), delay)
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await Promise.all(this.#deliveries)
  }

  #start(make: () => Webhook, delay: number): void {
    const delivery = this.#deliver(make, delay).catch((error: unknown) => {
      if (!this.#ending.signal.aborted) this.#options.onError(error)
    })
    this.#deliveries.add(delivery)
    void delivery.finally(() => this.#deliveries.delete(delivery))
  }

  async #deliver(make: () => Webhook, delay: number): Promise<void> {
    const { signal } = this.#ending
    if (delay > 0) await sleep(delay, undefined, { signal, ref: false })
    for (const pause of pausesMilliseconds) {
      if (await this.#post(make())) return
      await sleep(pause, undefined, { signal, ref: false })
    }
  }

  /** Returns whether it needs no retry: whoever rejects it now will reject it later. */
  async #post({ headers, body }: Webhook): Promise<boolean> {
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(5_000)])
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, signal }
    try {
      const response = await fetch(this.#options.url, sent)
      await response.arrayBuffer()
      return response.status < 500
    } catch (error) {
      if (this.#ending.signal.aborted) throw error
      return false
    }
  }
}
