import { Agent, request } from 'undici'

import { lookUpPublic, namesPrivateAddress, PrivateAddressError } from './public-address.ts'

/** Why a stranger's server hasn't answered. It contains no more than that, because the URL may be a secret. */
export class StrangerError extends Error {
  override readonly name = 'StrangerError'
  readonly failure: 'timeout' | 'unreachable' | 'unsafe'

  constructor(failure: StrangerError['failure'], message: string) {
    super(message)
    this.failure = failure
  }
}

export interface StrangerPost {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** Timeouts in milliseconds. */
const timeouts = { connect: 3_000, total: 10_000 }
/** Bytes to read of an answer that isn't used: just enough to keep the connection reusable. */
const largestAnswer = 16_384

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost'])

/**
 * Posts to user-supplied URLs: encrypted, to the standard port of a public address, without following redirects. Only
 * the status of an answer counts.
 */
export class StrangerHttp {
  readonly #allowsLoopback: boolean
  readonly #totalTimeout: number
  readonly #toStrangers = agentOf({ lookup: lookUpPublic })
  readonly #toThisMachine = agentOf({})

  /** @param allowsLoopback Whether this machine is allowed too, unencrypted, as in tests and the local world. */
  constructor(allowsLoopback: boolean, totalTimeout = timeouts.total) {
    this.#allowsLoopback = allowsLoopback
    this.#totalTimeout = totalTimeout
  }

  accepts(url: URL): boolean {
    return this.#isLocal(url) || isSafe(url)
  }

  /** Returns the status of the answer. @throws StrangerError */
  async post(url: URL, { headers, body }: StrangerPost): Promise<number> {
    if (!this.accepts(url)) throw new StrangerError('unsafe', `${url.host} must not be called`)
    const signal = AbortSignal.timeout(this.#totalTimeout)
    try {
      const dispatcher = this.#isLocal(url) ? this.#toThisMachine : this.#toStrangers
      const answer = await request(url, { method: 'POST', dispatcher, headers: { ...headers }, body, signal })
      // The status is here: the rest of the answer doesn't matter.
      await answer.body.dump({ limit: largestAnswer, signal }).catch(() => undefined)
      return answer.statusCode
    } catch (error) {
      // Without the cause, whose message might repeat the URL.
      throw new StrangerError(failureOf(error), `${url.host} gave no answer${codeOf(error)}`)
    }
  }

  #isLocal(url: URL): boolean {
    return this.#allowsLoopback && loopbackHosts.has(url.hostname)
  }
}

/** Encrypted, on the standard port, with no parts that hide where it leads. */
function isSafe(url: URL): boolean {
  return (
    url.protocol === 'https:' && url.port === '' && url.username === '' && url.hash === '' && !namesPrivateAddress(url)
  )
}

function agentOf(connect: { readonly lookup?: typeof lookUpPublic }): Agent {
  return new Agent({ connect: { timeout: timeouts.connect, ...connect }, allowH2: false })
}

function failureOf(error: unknown): StrangerError['failure'] {
  if (error instanceof PrivateAddressError) return 'unsafe'
  const name = error instanceof Error ? error.name : ''
  return name === 'TimeoutError' || name === 'ConnectTimeoutError' ? 'timeout' : 'unreachable'
}

/** Such as `: ECONNREFUSED`. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? `: ${code}` : ''
}
