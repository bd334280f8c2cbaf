import { Agent, request } from 'undici'
import webPush from 'web-push'

import type { PushConfig } from '#server/config/push-environment.ts'
import { lookUpPublic, namesPrivateAddress, PrivateAddressError } from '#server/lib/public-address.ts'

import type { PushOutcome, PushSender } from './port.ts'

/** Milliseconds. */
const timeouts = { connect: 3_000, total: 10_000 }

/** Too slow, too early and too many: worth another try, as what the push service itself is to blame for. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * Sends as RFC 8030 says: encrypted for the browser (RFC 8291) and signed by us (RFC 8292). Where to is what a browser has
 * said, so the connection is made as to any stranger: encrypted, to a public address, and following nobody elsewhere.
 */
export function webPushSender({ publicKey, privateKey, subject, allowsLoopback }: PushConfig): PushSender {
  const toStrangers = agentOf({ lookup: lookUpPublic })
  const toThisMachine = agentOf({})
  const isLocal = (url: URL) => allowsLoopback && loopbackHosts.has(url.hostname)
  const accepts = (endpoint: string) => {
    const url = new URL(endpoint)
    return isLocal(url) || isSafe(url)
  }
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
      const post = {
        method: 'POST',
        dispatcher: isLocal(url) ? toThisMachine : toStrangers,
        headers,
        body,
      } as const
      try {
        const answer = await request(url, { ...post, signal: AbortSignal.timeout(timeouts.total) })
        await answer.body.dump({ limit: 16_384 })
        return outcomeOf(answer.statusCode)
      } catch (error) {
        // It leads into a private network: nobody's push service.
        if (error instanceof PrivateAddressError) return 'gone'
        const what = error instanceof PassingError ? error.message : `gave no answer${codeOf(error)}`
        // oxlint-disable-next-line preserve-caught-error -- its message might repeat the endpoint
        throw new Error(`${url.host} ${what}`)
      }
    },
  }
}

/** Encrypted, at the usual port, and nothing that hides where it leads. */
function isSafe(url: URL): boolean {
  return (
    url.protocol === 'https:' && url.port === '' && url.username === '' && url.hash === '' && !namesPrivateAddress(url)
  )
}

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost'])

function agentOf(connect: { readonly lookup?: typeof lookUpPublic }): Agent {
  return new Agent({ connect: { timeout: timeouts.connect, ...connect }, allowH2: false })
}

/** A push service has no time for the message right now. */
class PassingError extends Error {
  override readonly name = 'PassingError'
}

/** @throws PassingError if another try is worth it */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status >= 500 || passingStatuses.has(status)) throw new PassingError(`answered ${status}`)
  return 'refused'
}

/** Such as `: ECONNREFUSED`. The message of an error might repeat the endpoint, which is a secret of the browser's. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? `: ${code}` : ''
}
