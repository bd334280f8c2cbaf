import { walletEventsPath } from '#api/balances.ts'
import { apiErrorCode } from '#api/errors.ts'
import { delay } from '#src/lib/delay.ts'
import { type AccessToken, sessionAccess } from '#src/lib/session-access.ts'

/** The pause before the stream is opened again; each further one is twice as long, up to the longest. */
const firstPauseMilliseconds = 1_000
const maxPauseMilliseconds = 30_000

/** A stream that brings nothing for so long, no sign of life either, is dead: a network does not always tell. */
const maxSilenceMilliseconds = 45_000

interface WalletFollower {
  /** Ends it. */
  readonly signal: AbortSignal
  /** Something has changed, or may have while there was no stream. */
  readonly onChange: () => void
  /** Whether changes are told from now on. */
  readonly onLive: (isLive: boolean) => void
}

/**
 * Tells what changes in the wallet of the person who is logged in, until it is ended or the session is over. Not by
 * `EventSource`, which cannot send the header that says who asks.
 */
export async function followWallet({ signal, onChange, onLive }: WalletFollower): Promise<void> {
  let pause = firstPauseMilliseconds
  let refused: AccessToken | undefined
  const live = () => {
    pause = firstPauseMilliseconds
    onLive(true)
    onChange()
  }
  while (!signal.aborted) {
    try {
      const session = await sessionAccess()
      const token = refused ? await session.renew('main', refused) : session.current('main')
      if (token === null) return
      const status = await readEvents(token, signal, { onOpen: live, onEvent: onChange })
      refused = status === apiErrorCode.notLoggedIn ? token : undefined
    } catch {
      // No connection, or one that broke off: the next turn opens another.
    }
    onLive(false)
    // Not in every browser at the same moment, when a server is back.
    await delay(pause * (0.5 + Math.random() / 2))
    pause = Math.min(pause * 2, maxPauseMilliseconds)
  }
}

interface EventListeners {
  readonly onOpen: () => void
  readonly onEvent: () => void
}

/** Reads the stream to its end. Returns the HTTP status that it was answered with. */
async function readEvents(token: AccessToken, signal: AbortSignal, listeners: EventListeners): Promise<number> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      silence.abort()
    }, maxSilenceMilliseconds)
  }
  hear()
  try {
    const { ok, status, body } = await fetch(walletEventsPath, {
      headers: { accessToken: token.text },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!ok || !body) {
      await body?.cancel()
      return status
    }
    listeners.onOpen()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    const read = eventReader('wallet', listeners.onEvent)
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      hear()
      read(part.value)
    }
    return status
  } finally {
    clearTimeout(timer)
  }
}

/** Takes a stream of server-sent events in pieces of any size, and calls `onEvent` for each event of this name. */
export function eventReader(name: string, onEvent: () => void): (piece: string) => void {
  let rest = ''
  let isNamed = false
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.map((text) => text.replace(/\r$/, ''))) {
      if (line === '' && isNamed) onEvent()
      isNamed = line === `event: ${name}` || (isNamed && line !== '')
    }
  }
}
