import {
  addAddress,
  findLookalike,
  getAddressBook,
  removeAddress,
  renameAddress,
  setListedOnly,
} from '#api/address-book.ts'
import { type Route, route } from '#server/http/route.ts'

import type { AddressBookService } from './address-book.service.ts'
import type { ListedOnly } from './listed-only.ts'

export function addressBookRoutes(service: AddressBookService, listedOnly: ListedOnly): readonly Route[] {
  return [
    route(getAddressBook, (_, { caller }) => service.list(caller.userId)),
    route(addAddress, (input, { caller, origin }) => service.add(caller.userId, input, origin)),
    route(renameAddress, (input, { caller }) => service.rename(caller.userId, input)),
    route(removeAddress, async ({ id }, { caller }) => {
      await service.remove(caller.userId, id)
      return null
    }),
    route(findLookalike, async (input, { caller }) => ({
      resembles: await service.findLookalike(caller.userId, input),
    })),
    route(setListedOnly, (input, { caller, origin }) => listedOnly.set(caller, input, origin)),
  ]
}
