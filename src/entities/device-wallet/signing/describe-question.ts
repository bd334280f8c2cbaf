import * as v from 'valibot'
import type { SigningQuestion } from '#src/chain/wallet/signing-queue.ts'
import { type CallDescription, describeCall } from '#src/entities/device-wallet/describe-call.ts'
import { describeMessage, type MessageDescription } from '#src/entities/device-wallet/describe-message.ts'
import {
  describeTypedData,
  type TypedDataDescription,
  typedDataSchema,
} from '#src/entities/device-wallet/describe-typed-data.ts'

/** What the wallet is asked to sign, in the app's terms. */
export type QuestionDescription =
  | { readonly kind: 'transaction'; readonly call: CallDescription }
  | { readonly kind: 'message'; readonly message: MessageDescription }
  | { readonly kind: 'typed-data'; readonly data: TypedDataDescription }
  /** Anything that can't be shown completely isn't signed. */
  | { readonly kind: 'unreadable' }

/** @param now Milliseconds since 1970. */
export function describeQuestion(question: SigningQuestion, now: number): QuestionDescription {
  const { account, requester } = question
  switch (question.kind) {
    case 'transaction':
      return { kind: 'transaction', call: describeCall({ ...question, from: account }) }
    case 'message':
      return { kind: 'message', message: describeMessage(question.message, { host: requester.host, account }, now) }
    case 'typed-data':
      return describeData(question.typedData)
  }
}

function describeData(typedData: unknown): QuestionDescription {
  try {
    return { kind: 'typed-data', data: describeTypedData(v.parse(typedDataSchema, typedData)) }
  } catch {
    // Not what it claims to be; whatever signing it would mean, no one could have read it.
    return { kind: 'unreadable' }
  }
}

/** Returns whether the user may approve it at all. */
export function isSignable(description: QuestionDescription): boolean {
  switch (description.kind) {
    case 'transaction':
      return description.call.kind !== 'refused'
    case 'message':
      return true
    case 'typed-data':
      return description.data.refusal === undefined
    case 'unreadable':
      return false
  }
}
