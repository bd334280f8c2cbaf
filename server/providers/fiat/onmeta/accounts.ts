import * as v from 'valibot'

import { PartnerError } from '#server/lib/partner-error.ts'
import { hashToken } from '#server/lib/secrets.ts'
import { opaqueText, orNull, readAnswer, readList } from '#server/partners/answer-fields.ts'
import type { LinkedAccountName, PayoutAccount } from '#server/providers/fiat/port.ts'

/** Status of verified users and accounts at Onmeta. Without it, there is no order. */
const success = 'SUCCESS'

const login = v.looseObject({
  data: v.looseObject({ accessToken: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,4000}$/)) }),
})

/** Onmeta's documentation has it as a string. */
const verification = v.looseObject({
  data: v.looseObject({ isKycVerified: v.union([v.boolean(), v.picklist(['true', 'false'])]) }),
})

/** All but the last digits of a number are masked. */
const bank = v.looseObject({
  accountNumber: v.string(),
  ifsc: v.string(),
  accountName: orNull(v.string()),
  status: v.string(),
})

const upi = v.looseObject({ upiId: v.string(), name: orNull(v.string()), status: v.string() })

const link = v.looseObject({ data: v.looseObject({ status: v.string(), referenceNumber: orNull(opaqueText) }) })

const list = v.looseObject({ data: v.nullish(v.unknown()) })

/** A bank account verified by Onmeta. */
export interface LinkedBank {
  readonly kind: 'bank'
  readonly accountNumber: string
  readonly branchCode: string
  readonly holder: string
}

export interface LinkedUpi {
  readonly kind: 'upi'
  readonly upiId: string
  readonly holder: string
}

export type LinkedAccount = LinkedBank | LinkedUpi

/** @throws PartnerError */
export function mapLogin(answer: unknown): string {
  return readAnswer(login, answer, 'Onmeta’s login').data.accessToken
}

/** Whether Onmeta has verified the user's documents. @throws PartnerError */
export function mapVerification(answer: unknown): boolean {
  const { isKycVerified } = readAnswer(verification, answer, 'Onmeta’s word on a person').data
  return isKycVerified === true || isKycVerified === 'true'
}

/** Returns the accounts that may pay and be paid. @throws PartnerError */
export function mapBanks(answer: unknown): readonly LinkedBank[] {
  return entriesOf(bank, answer).map(({ accountNumber, ifsc, accountName }) => ({
    kind: 'bank',
    accountNumber,
    branchCode: ifsc.toUpperCase(),
    holder: accountName ?? '',
  }))
}

/** @throws PartnerError */
export function mapUpis(answer: unknown): readonly LinkedUpi[] {
  return entriesOf(upi, answer).map(({ upiId, name }) => ({ kind: 'upi', upiId, holder: name ?? '' }))
}

function entriesOf<Value extends { readonly status: string }>(
  schema: v.GenericSchema<unknown, Value>,
  answer: unknown,
): readonly Value[] {
  const { data } = readAnswer(list, answer, 'Onmeta’s list of accounts')
  return readList(schema, data ?? [], 'Onmeta’s list of accounts').filter(({ status }) => status === success)
}

/** Whether a linked account has been verified. @throws PartnerError */
export function mapLink(answer: unknown): boolean {
  return readAnswer(link, answer, 'Onmeta’s answer to an account').data.status === success
}

/** Whether it's this account, as far as the visible digits tell. */
export function isLinked(account: PayoutAccount, linked: LinkedAccount): boolean {
  switch (account.kind) {
    case 'india-bank':
      return (
        linked.kind === 'bank' &&
        linked.branchCode === account.branchCode &&
        hiddenLike(account.accountNumber, linked.accountNumber)
      )
    case 'upi':
      return linked.kind === 'upi' && linked.upiId.localeCompare(account.upiId, 'en', { sensitivity: 'accent' }) === 0
    case 'pix':
      return false
  }
}

/** `XXXX7315` matches every number that ends in these four digits. */
function hiddenLike(number: string, hidden: string): boolean {
  const shown = /^[X*•]*(\d{4,18})$/i.exec(hidden)?.[1]
  return shown !== undefined && (shown.length === hidden.length ? shown === number : number.endsWith(shown))
}

/**
 * Removes duplicates: two accounts of one branch with the same visible digits are also the same for Onmeta's orders.
 */
export function distinct(accounts: readonly LinkedAccount[]): readonly LinkedAccount[] {
  return [...new Map(accounts.map((account) => [nameOf(account).id, account])).values()]
}

/** Returns an account as users see it. The ID is a hash: it's sent to browsers, and Onmeta has no IDs for accounts. */
export function nameOf(account: LinkedAccount): LinkedAccountName {
  const number = account.kind === 'bank' ? account.accountNumber : account.upiId
  const branchCode = account.kind === 'bank' ? account.branchCode : null
  return {
    id: hashToken(JSON.stringify([account.kind, number, branchCode])),
    number,
    branchCode,
    holder: account.holder,
  }
}

/** Returns the chosen account or, without a choice, the only one: money must not be taken from an arbitrary account. */
export function payerOf(accounts: readonly LinkedAccount[], id: string | null): LinkedAccount | undefined {
  if (id !== null) return accounts.find((account) => nameOf(account).id === id)
  return accounts.length === 1 ? accounts[0] : undefined
}

/** @throws PartnerError `refused` for an account of another country */
export function linkedAs(account: PayoutAccount): LinkedAccount {
  const { kind, holder } = account
  if (kind === 'upi') return { kind, upiId: account.upiId, holder }
  if (kind === 'pix') throw new PartnerError('refused', 'Onmeta only supports accounts in India')
  return { kind: 'bank', accountNumber: account.accountNumber, branchCode: account.branchCode, holder }
}

/** Returns a bank account as Onmeta's orders and links name it. */
export function bankFields({ accountNumber, holder, branchCode }: LinkedBank) {
  return { bankDetails: { accountNumber, accountName: holder, ifsc: branchCode } }
}

/** Returns the paying account as orders name it. */
export function accountFields(account: LinkedAccount): object {
  if (account.kind === 'bank') return bankFields(account)
  return { upiId: { upiId: account.upiId, name: account.holder } }
}
