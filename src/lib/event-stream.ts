import { delay } from './delay.ts'

/** The pause before a stream is opened again; each further one is twice as long, up to the longest. */
const firstPauseMilliseconds = 1_000
const maxPauseMilliseconds = 30_000

/** A stream that brings nothing for so long, no sign of life either, is dead: a network does not always tell. */
const maxSilenceMilliseconds = 45_000

export interface EventFollower {
  /** Ends it. */
  readonly signal: AbortSignal
  /** Something has changed, or may have while there was no stream. */
  readonly onChange: () => void
  /** Whether changes are reported from now on. */
  readonly onLive: (isLive: boolean) => void
}

/** Reads a stream to its end. Returns the HTTP status that it was answered with. */
type ReadStream = (path: string, headers?: Readonly<Record<string, string>>) => Promise<number>

/**
 * Tells of the events of this name, until it is ended or `follow` returns false. Whenever a stream has ended, it asks
 * `follow` to read another. Not by `EventSource`, which can send no header and does not say why it was refused.
 */
export async function followEvents(
  name: string,
  { signal, onChange, onLive }: EventFollower,
  follow: (read: ReadStream) => Promise<boolean>,
): Promise<void> {
  let pause = firstPauseMilliseconds
  const onOpen = () => {
    pause = firstPauseMilliseconds
    onLive(true)
    onChange()
  }
  const read: ReadStream = async (path, headers = {}) =>
    readEvents(path, { headers, signal }, { name, onOpen, onEvent: onChange })
  while (!signal.aborted) {
    try {
      if (!(await follow(read))) return
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
  readonly name: string
  readonly onOpen: () => void
  readonly onEvent: () => void
}

async function readEvents(
  path: string,
  { headers, signal }: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  { name, onOpen, onEvent }: EventListeners,
): Promise<number> {
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
    const { ok, status, body } = await fetch(path, { headers, signal: AbortSignal.any([signal, silence.signal]) })
    if (!ok || !body) {
      await body?.cancel()
      return status
    }
    onOpen()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    const read = eventReader(name, onEvent)
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
