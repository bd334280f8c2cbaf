import { randomUUID } from 'node:crypto'

import { type Attack, asNoOperator } from './attack.ts'

const day = '2026-11-20'

export const booksAttacks: Readonly<Record<string, readonly Attack[]>> = {
  'operator-books.getTrialBalance': asNoOperator('reads the trial balance', () => ({})),
  'operator-books.listBookClosings': asNoOperator('lists closed days', () => ({})),
  'operator-books.getBookClosing': asNoOperator('reads a closing', () => ({ day })),
  'operator-books.findPersonAccounts': asNoOperator("looks up the victim's accounts", ({ victim }) => ({
    person: victim.email,
  })),
  'operator-books.listPersonPostings': asNoOperator("reads postings of the victim's account", () => ({
    account: randomUUID(),
  })),
  'operator-books.listHousePostings': asNoOperator('reads what the house has earned', () => ({
    account: 'fees',
    coin: 'USDT',
    day,
  })),
  'operator-books.exportBooks': asNoOperator('exports the books', () => ({ day })),
  'operator-books.listBookProofs': asNoOperator('lists proofs of the books'),
  'operator-books.requestBookProof': asNoOperator('starts a proof of the books'),
}
