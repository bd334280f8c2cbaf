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
  const onOpen = (isOpen: boolean) => {
    onLive(isOpen)
    if (isOpen) onChange()
  }
  await followStream({ signal, onLive: onOpen, reader: () => eventReader(name, onChange) }, follow)
}

interface StreamFollower extends Pick<EventFollower, 'signal' | 'onLive'> {
  /** Makes what takes the pieces of one stream. */
  readonly reader: () => (piece: string) => void
}

/** Like `followEvents`, of streams whose events carry data. */
export async function followStream(
  { signal, onLive, reader }: StreamFollower,
  follow: (read: ReadStream) => Promise<boolean>,
): Promise<void> {
  let pause = firstPauseMilliseconds
  const onOpen = () => {
    pause = firstPauseMilliseconds
    onLive(true)
  }
  const read: ReadStream = async (path, headers = {}) =>
    readEvents(path, { headers, signal }, { onOpen, take: reader() })
  while (!signal.aborted) {
    try {
      if (!(await follow(read))) return
    } catch {
      // No connection, or one that broke off: the next turn opens another.
    }
    onLive(false)
    // Not in every browser at the same moment, when a server is back.
    await pauseUnlessOnline(pause * (0.5 + Math.random() / 2))
    pause = Math.min(pause * 2, maxPauseMilliseconds)
  }
}

/** Waits for so long, or until the device has a network again. */
async function pauseUnlessOnline(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const goOn = () => {
    resolve(undefined)
  }
  // Not everything that runs this is a browser.
  const target: Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>> = globalThis
  target.addEventListener?.('online', goOn)
  await Promise.race([delay(milliseconds), promise])
  target.removeEventListener?.('online', goOn)
}

interface StreamListeners {
  readonly onOpen: () => void
  readonly take: (piece: string) => void
}

async function readEvents(
  path: string,
  { headers, signal }: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
  { onOpen, take }: StreamListeners,
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
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      hear()
      take(part.value)
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

export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/** Takes a stream of server-sent events in pieces of any size, and hands over each with its data. */
export function dataReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^\w*: ?/, '')]))
      const [event, data] = [fields.get('event'), fields.get('data')]
      if (event !== undefined && data !== undefined) onEvent({ event, data })
    }
  }
}
