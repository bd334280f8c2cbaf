import type { ReactNode } from 'react'
import { paths } from '#src/config/paths.ts'
import type { Popup } from '#src/lib/popup.ts'

/*
 * The pop-up pages of spec §2, for `useOpenPopup`. A link to one may bring its own text, which is shown as plain text,
 * truncated at the lengths in `popup-text.ts`, and marked as not ours.
 */

interface Told {
  readonly title: string
  readonly text?: ReactNode
}

export interface AskedQuestion extends Told {
  /** The verb of the action: `Leave the pool`. Never "OK". */
  readonly confirm: string
  /** The safe way out; `Cancel` unless the question is about canceling. */
  readonly cancel?: string
  /** The action can't be undone. */
  readonly dangerous?: boolean
}

/** Shows important information without a choice. Answers `true` once closed. */
export const alertPopup: Popup<Told, true> = { path: paths.alert }

/** Asks for confirmation; answers `true` if the user agrees, otherwise nothing. */
export const confirmPopup: Popup<AskedQuestion, true> = { path: paths.confirm }

/** A row of details about a question. */
export interface PopupDetail {
  readonly label: string
  readonly value: ReactNode
}

/** Asks for confirmation and lists details. */
export const confirmDetailPopup: Popup<AskedQuestion & { readonly details: readonly PopupDetail[] }, true> = {
  path: paths.confirmDetail,
}

export interface PopupOption {
  readonly value: string
  readonly label: string
}

/** Offers a few options; answers with the `value` of the chosen one. */
export const choosePopup: Popup<Told & { readonly options: readonly PopupOption[]; readonly chosen?: string }, string> =
  { path: paths.choose }

export interface AskedPassword extends Omit<AskedQuestion, 'cancel'> {
  readonly which: 'login' | 'fund'
  /** Shown below the field: a link for users who have no password yet or forgot it. */
  readonly hint?: ReactNode
  /**
   * Performs the action with the password. If it rejects, the error is shown and the user can retry. It continues even
   * if the user leaves meanwhile, so include any follow-up work.
   */
  readonly send: (password: string) => Promise<void>
}

/** Asks for a password and sends it; answers `true` on success. Only `send` gets the password. */
export const enterPasswordPopup: Popup<AskedPassword, true> = { path: paths.enterPassword }

/** Collects a text that is split over several QR codes, scanned one by one. */
export interface ScannedParts {
  /** Receives each scanned code; answers with the whole text, or with the fraction collected so far (0 to 1). */
  readonly collect: (text: string) => Promise<string | number>
}

/** Answers with the text of a QR code from the camera or a picture, or with the text of several ones combined. */
export const scanQrCodePopup: Popup<ScannedParts | undefined, string> = { path: paths.scanQrCode }

/** Answers with the symbol of one of `coins`. A link may name a network: `?network=bsc`. */
export const selectCoinPopup: Popup<
  { readonly coins: readonly string[]; readonly chosen?: string | undefined },
  string
> = { path: paths.selectCurrency }

interface AskedCurrency {
  readonly codes: readonly string[]
  readonly chosen?: string | undefined
  /** A smaller line per currency code: its payment methods. */
  readonly details?: Readonly<Record<string, string>>
}

/** Answers with the ISO 4217 code of one of `codes`. A link may name a country: `?country=MX`. */
export const selectFiatPopup: Popup<AskedCurrency, string> = { path: paths.selectFiatCurrency }
