import type { Address, Hex } from 'viem'
import { ChainError } from '#src/chain/chain-error.ts'
import type { SigningQueue } from '#src/chain/wallet/signing-queue.ts'
import type { SiteClient } from './site-client.ts'
import type { SiteConnection } from './site-connection.ts'
import { parseRequest, siteErrand, siteError, SiteRequestExpiredError, type SiteRequest } from './site-request.ts'

export interface AnswerParts {
  readonly queue: Pick<SigningQueue, 'ask'>
  /** Returns whether the wallet can sign with an account, which may have been removed since. */
  readonly canSign: (account: Address) => Promise<boolean>
  /** Returns the hash of the transaction sent for a request; `undefined` if there is none. */
  readonly findSent: (requestId: string) => Promise<Hex | undefined>
}

/** Answers requests of connected sites, and withdraws those that they no longer wait for. */
export function answerRequests(
  client: Pick<SiteClient, 'respond' | 'announceChain'>,
  { queue, canSign, findSent }: AnswerParts,
  connections: () => readonly SiteConnection[],
) {
  const open = new Map<SiteRequest, AbortController>()
  const connectionOf = ({ topic }: SiteRequest) => connections().find((connection) => connection.topic === topic)

  async function answer(request: SiteRequest, signal: AbortSignal): Promise<Hex | null> {
    signal.throwIfAborted()
    const connection = connectionOf(request)
    if (!connection) throw new ChainError('account-changed')
    const errand = siteErrand(request, connection)
    if (errand.kind === 'switch') {
      await client.announceChain(connection.topic, errand.chainId)
      return null
    }
    if (!(await canSign(connection.account))) throw new ChainError('account-changed')
    // The same after a reload, so that nothing is sent twice.
    const id = `site:${request.topic}:${request.id}`
    const sent = errand.question.kind === 'transaction' ? await findSent(id) : undefined
    return sent ?? queue.ask(errand.question, { id, signal })
  }

  return {
    serve: async (event: unknown) => {
      const request = parseRequest(event)
      const { id, topic } = request
      const withdrawal = new AbortController()
      open.set(request, withdrawal)
      const timer = endWith(request, withdrawal)
      const outcome = await answer(request, withdrawal.signal).then(
        (result) => ({ result }),
        (error: unknown) => ({ error: siteError(error) }),
      )
      clearTimeout(timer)
      open.delete(request)
      // A disconnected site gets no answer. An unreachable one gets it after a reload, since the request is kept.
      if (connectionOf(request)) await client.respond(topic, { id, jsonrpc: '2.0', ...outcome })
    },
    withdraw: (isMeant: (request: SiteRequest) => boolean, reason: Error) => {
      for (const [request, withdrawal] of open) if (isMeant(request)) withdrawal.abort(reason)
    },
  }
}

/** Ends with the request, whatever its outcome. */
function endWith({ expiresAt }: SiteRequest, withdrawal: AbortController) {
  if (expiresAt === undefined) return undefined
  const end = () => withdrawal.abort(new SiteRequestExpiredError())
  // WalletConnect's requests last a week at most, which a timer can handle.
  if (expiresAt > Date.now()) return setTimeout(end, expiresAt - Date.now())
  end()
  return undefined
}
