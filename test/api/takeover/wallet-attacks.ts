import { randomUUID } from 'node:crypto'

import { apiErrorCode } from '#api/errors.ts'
import { newEmail } from '#test/api/support/people.ts'

import { type Attack, named, own, strangeKeys } from './attack.ts'
import type { Scene } from './scene.ts'

const { fundPasswordWrong, idReused, invalidRequest, notFound } = apiErrorCode

const newEntry = {
  name: 'Mine',
  walletType: 'wallet',
  network: 'ethereum',
  address: '0xbb000000000000000000000000000000000000bb',
} as const

function newTransfer({ attacker }: Scene) {
  return { id: randomUUID(), coin: 'USDT', amount: '1', email: newEmail(), fundPassword: attacker.fundPassword }
}

/** Returns a lookalike with the same first and last characters. */
function resembling(address: string): string {
  return `${address.slice(0, 20)}${address[20] === '0' ? '1' : '0'}${address.slice(21)}`
}

const namedInQuery: Attack = { what: "names the victim's account", input: strangeKeys, expected: invalidRequest }

export const walletAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'balances.listBalances': [...named, own],
  'balances.listEntries': [
    namedInQuery,
    own,
    { what: "goes on behind the victim's entry", input: ({ victim }) => ({ cursor: victim.spot.cursor }), expected: 0 },
  ],
  'balances.getEntry': [
    {
      what: "asks for the victim's entry by its id",
      input: ({ victim }) => ({ id: victim.spot.entryId }),
      expected: notFound,
    },
  ],
  'address-book.getAddressBook': [...named, own],
  'address-book.addAddress': [
    {
      what: "enters an address in the victim's book",
      input: (scene) => ({ ...newEntry, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'address-book.renameAddress': [
    {
      what: "renames the victim's entry by its id",
      input: ({ victim }) => ({ id: victim.spot.bookEntryId, name: 'Mine', walletType: 'other' }),
      expected: notFound,
    },
  ],
  'address-book.removeAddress': [
    {
      what: "strikes the victim's entry out by its id",
      input: ({ victim }) => ({ id: victim.spot.bookEntryId }),
      expected: notFound,
    },
  ],
  'address-book.findLookalike': [
    {
      what: "asks about an address like the victim's listed one, and is told of none",
      input: ({ victim }) => ({ network: 'ethereum', address: resembling(victim.spot.bookAddress) }),
      expected: 0,
    },
    {
      what: "asks in the victim's name",
      input: (scene) => ({ network: 'ethereum', address: newEntry.address, ...strangeKeys(scene) }),
      expected: invalidRequest,
    },
  ],
  'address-book.setListedOnly': [
    {
      what: "brings the victim's fund password",
      input: ({ victim }) => ({ isListedOnly: true, fundPassword: victim.fundPassword }),
      expected: fundPasswordWrong,
    },
    {
      what: "changes the victim's mode by their id",
      input: (scene) => ({ ...strangeKeys(scene), isListedOnly: true, fundPassword: scene.attacker.fundPassword }),
      expected: invalidRequest,
    },
  ],
  'transfers.createTransfer': [
    {
      what: "brings the victim's fund password",
      input: (scene) => ({ ...newTransfer(scene), fundPassword: scene.victim.fundPassword }),
      expected: fundPasswordWrong,
    },
    {
      what: "sends from the victim's balance by their id",
      input: (scene) => ({ ...newTransfer(scene), senderId: scene.victim.session.userId }),
      expected: invalidRequest,
    },
    {
      what: "takes the id of the victim's transfer",
      input: (scene) => ({ ...newTransfer(scene), id: scene.victim.spot.transferId }),
      expected: idReused,
    },
  ],
  'transfers.listTransfers': [namedInQuery, own],
  'transfers.getTransfer': [
    {
      what: "asks for the victim's transfer by its id",
      input: ({ victim }) => ({ id: victim.spot.transferId }),
      expected: notFound,
    },
  ],
}
