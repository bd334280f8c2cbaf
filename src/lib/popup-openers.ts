import type { Location } from 'react-router-dom'

/*
 * Pages waiting for a pop-up's answer, and their questions. Only the opener's id travels, in the router's state, which
 * no link can carry: a pop-up opened by its URL has no opener. Question and answer stay in memory, so that names,
 * amounts and passwords appear neither in the URL nor in the browser's history.
 */

interface Opener {
  readonly settle: (answer: unknown) => void
  readonly asked: unknown
  /** The element that had the focus and gets it back. */
  readonly focused: Element | null
  answer?: unknown
}

/** Openers by id. Only one pop-up is open at a time. */
const openers = new Map<string, Opener>()
let lastId = 0

/**
 * Registers the opener of a pop-up and returns its id. Ids from before a reload, which the history still holds, are
 * never reused.
 */
export function addOpener(settle: (answer: unknown) => void, asked?: unknown): string {
  lastId += 1
  const id = `${performance.timeOrigin}/${lastId}`
  openers.set(id, { settle, asked, focused: document.activeElement })
  return id
}

/**
 * Returns whether the browser is on a pop-up with a waiting opener. Already true right after a navigation, before
 * anything is drawn: the second click of a double click must not open another pop-up on top.
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

/** Returns the question of the opener of the pop-up at `location`; `undefined` without an opener. */
export function askedAt(location: Location): unknown {
  return openers.get(openerId(location) ?? '')?.asked
}

/** Keeps the answer of the pop-up at `location` until the user has left it. */
export function keepAnswer(location: Location, answer: unknown): void {
  const opener = openers.get(openerId(location) ?? '')
  if (opener) opener.answer = answer
}

/** Gives every opener its answer, or `undefined` if there is none, except the opener of the pop-up at `location`. */
export function settleOpeners(location: Location): void {
  const current = openerId(location)
  for (const [id, { settle, focused, answer }] of openers) {
    if (id === current) continue
    openers.delete(id)
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    settle(answer)
  }
}
