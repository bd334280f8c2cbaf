import type { Location } from 'react-router-dom'

/*
 * Who waits for the answer of a pop-up, and what they ask. Only the id of an opener travels, in the router's state, which
 * no link can carry: whoever opens a pop-up by its address gets it without an opener. Question and answer stay in
 * memory: names, amounts and passwords are neither in the address nor in the browser's history.
 */

interface Opener {
  readonly settle: (answer: unknown) => void
  readonly asked: unknown
  /** What had the focus, to which it goes back. */
  readonly focused: Element | null
  answer?: unknown
}

/** By id. One pop-up is open at a time. */
const openers = new Map<string, Opener>()
let lastId = 0

/** Notes who opens a pop-up, and gives the id to travel with. No id from before a reload, which history still holds, comes again. */
export function addOpener(settle: (answer: unknown) => void, asked?: unknown): string {
  lastId += 1
  const id = `${performance.timeOrigin}/${lastId}`
  openers.set(id, { settle, asked, focused: document.activeElement })
  return id
}

/**
 * Whether the browser is on a pop-up that is still awaited, as it is right after a navigation, before anything is
 * drawn: the second click of a double click must not open another pop-up over the first.
 */
export function isPopupOpen(): boolean {
  const entry: unknown = window.history.state
  const state = typeof entry === 'object' && entry !== null && 'usr' in entry ? entry.usr : undefined
  const id = idIn(state)
  return id !== undefined && openers.has(id)
}

function openerId(location: Location): string | undefined {
  return idIn(location.state)
}

function idIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'popup' in state ? String(state.popup) : undefined
}

/**
 * How the pop-up at a location was opened: by a page that awaits its answer; by one that no longer does, as after a
 * reload or with the browser's forward button; or by a link.
 */
export type PopupOrigin = 'opener' | 'gone' | 'link'

export function popupOrigin(location: Location): PopupOrigin {
  const id = openerId(location)
  if (id === undefined) return 'link'
  return openers.has(id) ? 'opener' : 'gone'
}

/** What the opener of the pop-up at `location` asks; `undefined` without an opener. */
export function askedAt(location: Location): unknown {
  return openers.get(openerId(location) ?? '')?.asked
}

/** Keeps the answer of the pop-up at `location` until the person has left it. */
export function keepAnswer(location: Location, answer: unknown): void {
  const opener = openers.get(openerId(location) ?? '')
  if (opener) opener.answer = answer
}

/** Gives every opener but that of the pop-up at `location` its answer, `undefined` if there is none. */
export function settleOpeners(location: Location): void {
  const current = openerId(location)
  for (const [id, { settle, focused, answer }] of openers) {
    if (id === current) continue
    openers.delete(id)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    settle(answer)
  }
}
