import * as v from 'valibot'
import { messageToSign, messageToVerify, messageVerdict, signedMessage } from './message-protocol.ts'
import { bitcoinPayment } from './bitcoin-protocol.ts'
import {
  mergedPsbt,
  psbtBytes,
  psbtDescription,
  returnedTransaction,
  reviewedPsbt,
  signedPsbt,
} from './psbt-protocol.ts'
import { keyToWatch, watchedKey } from './watch-protocol.ts'

const accountId = v.pipe(v.string(), v.uuid())

/** Operations that few pages use: the others don't load these schemas. */
export const offlineOperations = {
  describePsbt: { input: v.strictObject({ accountId, psbt: psbtBytes }), result: psbtDescription },
  signPsbt: { input: v.strictObject({ accountId, psbt: psbtBytes, reviewed: reviewedPsbt }), result: signedPsbt },
  buildPsbt: {
    input: v.strictObject({ accountId, payment: bitcoinPayment }),
    result: v.strictObject({ psbt: psbtBytes }),
  },
  mergePsbt: {
    input: v.strictObject({ accountId, exported: psbtBytes, returned: returnedTransaction }),
    result: mergedPsbt,
  },
  watchKey: { input: keyToWatch, result: watchedKey },
  signTextMessage: { input: v.strictObject({ accountId, wish: messageToSign }), result: signedMessage },
  verifyTextMessage: { input: messageToVerify, result: messageVerdict },
} as const

export type OfflineOperationName = keyof typeof offlineOperations
export type OfflineInput<Name extends OfflineOperationName> = v.InferOutput<(typeof offlineOperations)[Name]['input']>
export type OfflineResult<Name extends OfflineOperationName> = v.InferOutput<(typeof offlineOperations)[Name]['result']>
