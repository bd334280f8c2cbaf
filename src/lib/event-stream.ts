import { delay } from './delay.ts'

/** Pause before a stream is reopened; it doubles each time, up to the maximum. */
const firstPauseMilliseconds = 1_000
const maxPauseMilliseconds = 30_000

/** A stream that sends nothing for this long, not even a heartbeat, is dead: connections can drop without notice. */
const maxSilenceMilliseconds = 45_000

export interface EventFollower {
  /** Stops following. */
  readonly signal: AbortSignal
  /** Called when something has changed, or may have changed while there was no stream. */
  readonly onChange: () => void
  /** Called with whether changes are being reported from now on. */
  readonly onLive: (isLive: boolean) => void
}

/** Reads a stream to its end. Returns the HTTP status of the response. */
type ReadStream = (path: string, headers?: Readonly<Record<string, string>>) => Promise<number>

/**
 * Reports events with this name until aborted or until `follow` returns false. Whenever a stream has ended, it has
 * `follow` read another. Doesn't use `EventSource`, which can't send headers and doesn't say why it was refused.
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
  /** Creates the function that consumes one stream's chunks. */
  readonly reader: () => (piece: string) => void
}

/** Like `followEvents`, for streams whose events carry data. */
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
      // No connection, or a dropped one: the next iteration opens another.
    }
    onLive(false)
    // Jitter, so that browsers don't all reconnect at the same moment when a server is back.
    await pauseUnlessOnline(pause * (0.5 + Math.random() / 2))
    pause = Math.min(pause * 2, maxPauseMilliseconds)
  }
}

/** Waits for the given time, or until the device is online again. */
async function pauseUnlessOnline(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const goOn = () => {
    resolve(undefined)
  }
  // This also runs outside browsers.
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

/**
 * Returns a function that consumes server-sent events in chunks of any size and calls `onEvent` for each one with this
 * name.
 */
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

/** Returns a function that consumes server-sent events in chunks of any size and passes on each one with its data. */
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
