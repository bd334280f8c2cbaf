import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import type { Popup } from '#src/lib/popup.ts'

/*
 * The pop-up pages of spec §2, for `useOpenPopup`. A link to one may bring words of its own; they are plain text, cut at
 * the lengths of `popup-text.ts`, and said to be none of ours.
 */

interface Told {
  readonly title: string
  readonly text?: ReactNode
}

export interface AskedQuestion extends Told {
  /** The verb of what happens: `Leave the pool`. Never "OK". */
  readonly confirm: string
  /** The safe way out; `Cancel` where the question is not about cancelling. */
  readonly cancel?: string
  /** The action can't be undone. */
  readonly dangerous?: boolean
}

/** Tells what must not be missed; there is nothing to decide. Answers `true` once it is closed. */
export const alertPopup: Popup<Told, true> = { path: paths.alert }

/** Asks; answers `true` when the person agrees, nothing otherwise. */
export const confirmPopup: Popup<AskedQuestion, true> = { path: paths.confirm }

/** What a question is about, one row of it. */
export interface PopupDetail {
  readonly label: string
  readonly value: ReactNode
}

/** Asks, and lists what about. */
export const confirmDetailPopup: Popup<AskedQuestion & { readonly details: readonly PopupDetail[] }, true> = {
  path: paths.confirmDetail,
}

export interface PopupOption {
  readonly value: string
  readonly label: string
}

/** Offers a few choices; answers with the `value` of the chosen one. */
export const choosePopup: Popup<Told & { readonly options: readonly PopupOption[]; readonly chosen?: string }, string> =
  { path: paths.choose }

export interface AskedPassword extends Omit<AskedQuestion, 'cancel'> {
  readonly which: 'login' | 'fund'
  /** Shown below the field: the way for someone who has no password yet, or forgot it. */
  readonly hint?: ReactNode
  /**
   * Does what the password is for. What it rejects with is shown, and the person may try again. It goes on when they
   * leave meanwhile, so what follows from it belongs into it.
   */
  readonly send: (password: string) => Promise<void>
}

/** Asks for a password and sends it; answers `true` on success. Only `send` gets the password. */
export const enterPasswordPopup: Popup<AskedPassword, true> = { path: paths.enterPassword }

/** What comes in several codes is seen one by one. */
export interface ScannedParts {
  /** Is given each code that is seen; answers with the text of all, or how much of it is there (0 to 1). */
  readonly collect: (text: string) => Promise<string | number>
}

/** Answers with the text of a QR code, from the camera or from a picture, or with what several of them make. */
export const scanQrCodePopup: Popup<ScannedParts | undefined, string> = { path: paths.scanQrCode }

/** Answers with the symbol of one of `coins`. A link may name a network: `?network=bsc`. */
export const selectCoinPopup: Popup<
  { readonly coins: readonly string[]; readonly chosen?: string | undefined },
  string
> = { path: paths.selectCurrency }

interface AskedCurrency {
  readonly codes: readonly string[]
  readonly chosen?: string | undefined
  /** A smaller line to a currency, by its code: the ways to pay with it. */
  readonly details?: Readonly<Record<string, string>>
}

/** Answers with the ISO 4217 code of one of `codes`. A link may name a country: `?country=MX`. */
export const selectFiatPopup: Popup<AskedCurrency, string> = { path: paths.selectFiatCurrency }
