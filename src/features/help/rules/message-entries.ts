import * as v from 'valibot'
import { email } from '#api/account-rules.ts'
import { maximumMessageLength, mentionedTransaction, messageLength, messageText, phone } from '#api/conversations.ts'
import { maximumCommentLength, workOrderCategory, workOrderPriority } from '#api/work-orders.ts'
import { formFault } from '#src/entities/session/forms/form-fault-text.ts'

const text = v.pipe(
  v.string(),
  v.check((entry) => entry.trim() !== '', formFault('message-missing')),
  v.check((entry) => messageLength(entry.trim()) <= maximumMessageLength, formFault('message-too-long')),
  messageText,
)

const transaction = v.pipe(
  v.string(),
  v.check((entry) => entry.trim() === '' || v.is(mentionedTransaction, entry), formFault('transaction-invalid')),
)

/** The fields of a work order. */
export const workOrderEntries = v.object({
  text,
  transaction,
  category: v.pipe(
    v.nullable(workOrderCategory),
    v.check((category) => category !== null, formFault('category-missing')),
  ),
  priority: workOrderPriority,
})

export type WorkOrderEntries = v.InferOutput<typeof workOrderEntries>

/** The fields of a rating. The comment is called `text`, like every text that must not contain a secret. */
export const evaluationEntries = v.object({
  score: v.pipe(
    v.nullable(v.number()),
    v.check((score) => score !== null, formFault('score-missing')),
  ),
  text: v.pipe(
    v.string(),
    v.check((comment) => messageLength(comment.trim()) <= maximumCommentLength, formFault('comment-too-long')),
  ),
})

/** The fields of a reply. */
export const replyEntries = v.object({ text, transaction })

const areaCode = v.nullable(v.object({ country: v.string(), code: v.string() }))

/** The fields of a first message. `contact` says how support replies; an account's email is known. */
export const messageEntries = v.pipe(
  v.object({
    text,
    transaction,
    contact: v.picklist(['account', 'email', 'phone']),
    email: v.string(),
    areaCode,
    number: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [['contact'], ['email']],
      (entry) => entry.contact !== 'email' || v.is(email, entry.email),
      formFault('email-invalid'),
    ),
    ['email'],
  ),
  v.forward(
    v.partialCheck(
      [['contact'], ['areaCode']],
      (entry) => entry.contact !== 'phone' || entry.areaCode !== null,
      formFault('area-code-missing'),
    ),
    ['areaCode'],
  ),
  v.forward(
    v.partialCheck(
      [['contact'], ['number']],
      (entry) => entry.contact !== 'phone' || v.is(phone.entries.number, entry.number),
      formFault('phone-invalid'),
    ),
    ['number'],
  ),
)

export type MessageEntries = v.InferOutput<typeof messageEntries>

/** Returns the transaction as the API accepts it, left out if empty. */
export function transactionOf({ transaction }: Pick<MessageEntries, 'transaction'>): { transaction?: string } {
  return transaction.trim() === '' ? {} : { transaction }
}

/** Returns a guest's contact as the API accepts it, left out for an account. */
export function guestOf({ contact, ...entries }: MessageEntries) {
  if (contact === 'account') return {}
  if (contact === 'email') return { guest: { email: entries.email } }
  return { guest: { phone: { areaCode: entries.areaCode?.code ?? '', number: entries.number } } }
}
