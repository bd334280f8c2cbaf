import {
  exportBooks,
  findPersonAccounts,
  getBookClosing,
  getTrialBalance,
  listBookClosings,
  listBookProofs,
  listHousePostings,
  listPersonPostings,
  requestBookProof,
} from '#api/operator-books.ts'
import { type Route, route } from '#server/http/route.ts'

import type { BooksService } from './books.service.ts'
import type { PostingsService } from './postings.service.ts'

export function booksRoutes(books: BooksService, postings: PostingsService): readonly Route[] {
  return [
    route(getTrialBalance, ({ at }, { caller }) => books.trialBalance(caller, at)),
    route(listBookClosings, ({ before }, { caller }) => books.closings(caller, before)),
    route(getBookClosing, ({ day }, { caller }) => books.closing(caller, day)),
    route(listBookProofs, async (_, { caller }) => ({ proofs: await books.proofs(caller) })),
    route(requestBookProof, async (_, { caller }) => {
      await books.requestProof(caller)
      return null
    }),
    route(findPersonAccounts, ({ person }, { caller }) => postings.findPerson(caller, person)),
    route(listPersonPostings, (query, { caller }) => postings.ofPerson(caller, query)),
    route(listHousePostings, (query, { caller }) => postings.ofHouse(caller, query)),
    route(exportBooks, (query, { caller }) => postings.exportDay(caller, query)),
  ]
}
