import { paths } from '#src/config/paths.ts'
import type { Popup } from '#src/lib/popup.ts'

/*
 * The pop-up pages of spec §2, for `useOpenPopup`. Their words travel in the address as plain text and are cut at the
 * lengths of `popup-text.ts`; a password never does.
 */

/** Tells something; there is nothing to decide. */
export const alertPopup: Popup<'title' | 'text' | 'confirm', true> = { path: paths.alert }

/** Asks; answers `true` when the person agrees, nothing otherwise. */
export const confirmPopup: Popup<'title' | 'text' | 'confirm' | 'cancel', true> = { path: paths.confirm }

/** Asks, and lists what about: each `detail` is `label: value`. */
export const confirmDetailPopup: Popup<'title' | 'text' | 'detail' | 'confirm' | 'cancel', true> = {
  path: paths.confirmDetail,
}

/** Offers up to six choices, each an `option`; answers with the text of the chosen one. */
export const choosePopup: Popup<'title' | 'text' | 'option' | 'cancel', string> = { path: paths.choose }

/** Asks for a password and answers with it. */
export const enterPasswordPopup: Popup<'title' | 'text' | 'label' | 'confirm' | 'cancel', string> = {
  path: paths.enterPassword,
}

/** Answers with the text of a QR code, from the camera or from a picture. */
export const scanQrCodePopup: Popup<never, string> = { path: paths.scanQrCode }

/** Answers with the symbol of a coin; `network` limits the choice to the coins of one network. */
export const selectCoinPopup: Popup<'network', string> = { path: paths.selectCurrency }

/** Answers with the ISO 4217 code of a currency; `country` begins with those of one country. */
export const selectFiatPopup: Popup<'country', string> = { path: paths.selectFiatCurrency }
