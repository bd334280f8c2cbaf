import webPush from 'web-push'

import type { PushConfig } from '#server/config/push-environment.ts'
import { StrangerError, StrangerHttp } from '#server/lib/stranger-http.ts'

import type { PushOutcome, PushSender } from './port.ts'

/** Timeout, too early and too many requests: worth a retry, like errors of the push service itself. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429])

/** Sends according to RFC 8030: encrypted for the browser (RFC 8291) and signed by us (RFC 8292). */
export function webPushSender({ publicKey, privateKey, subject, allowsLoopback }: PushConfig): PushSender {
  const strangers = new StrangerHttp(allowsLoopback)
  const accepts = (endpoint: string) => strangers.accepts(new URL(endpoint))
  return {
    publicKey,
    accepts,
    send: async (target, message, { lifetime, topic }) => {
      if (!accepts(target.endpoint)) return 'gone'
      const { headers, body } = webPush.generateRequestDetails(target, message, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: lifetime,
        urgency: 'normal',
        topic,
      })
      const url = new URL(target.endpoint)
      try {
        return outcomeOf(await strangers.post(url, { headers, body }))
      } catch (error) {
        // It leads into a private network, which no push service does.
        if (error instanceof StrangerError && error.failure === 'unsafe') return 'gone'
        throw error instanceof PassingError ? new Error(`${url.host} ${error.message}`, { cause: error }) : error
      }
    },
  }
}

/** The push service can't take the message right now. */
class PassingError extends Error {
  override readonly name = 'PassingError'
}

/** @throws PassingError if a retry is worthwhile */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status >= 500 || passingStatuses.has(status)) throw new PassingError(`answered ${status}`)
  return 'refused'
}
