import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { KeyringErrorCode } from '#src/keyring/keyring.ts'

/** What happened, and what to do about it. */
export const keyringErrorTexts: Readonly<Record<KeyringErrorCode, MessageDescriptor>> = {
  'wrong-password': msg`That password is wrong. Try again.`,
  'too-many-tries': msg`Too many wrong passwords. Wait before you try again.`,
  'weak-password': msg`This password is too easy to guess. Choose a longer one.`,
  locked: msg`Your wallets have locked. Unlock them and try again.`,
  'unknown-account': msg`This wallet was removed from this device.`,
  'already-present': msg`This wallet is already on this device.`,
  'invalid-words': msg`Some of these aren’t recovery words. Check their spelling.`,
  'invalid-checksum': msg`Every word is valid, but they don’t belong together. A word is wrong or in the wrong place.`,
  'invalid-private-key': msg`This isn’t a private key. Enter 64 characters, 0–9 and a–f.`,
  'invalid-keystore': msg`This isn’t a keystore file we can read. It must be version 3, in JSON.`,
  'wrong-keystore-password': msg`That isn’t the keystore file’s password.`,
  'invalid-address': msg`This isn’t an address. Enter 0x and 40 characters.`,
  'not-signable': msg`This wallet can’t sign this.`,
  'unlimited-approval': msg`This wallet doesn’t sign unlimited approvals. Approve only what you need.`,
  'passkey-unavailable': msg`The passkey didn’t work. Use your password instead.`,
  'storage-unavailable': msg`Your browser doesn’t let us store the wallet. Leave private browsing, or free up space.`,
  'vault-damaged': msg`What’s stored on this device can’t be read. Restore your wallets from their recovery words.`,
  busy: msg`Your wallets are busy. Try again in a moment.`,
  'invalid-request': msg`We couldn’t read that. Check what you entered.`,
}
