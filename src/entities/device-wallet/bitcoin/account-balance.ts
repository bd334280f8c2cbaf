import * as v from 'valibot'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { answeredUnits, askIndexServer, descriptorOf } from './ask-index-server.ts'

const balance = v.object({
  address: v.string(),
  balance: answeredUnits,
  unconfirmedBalance: v.pipe(
    v.string(),
    v.regex(/^-?\d{1,19}$/),
    v.transform((text) => BigInt(text)),
  ),
})

/** Reads an account's balance across all its addresses. */
export async function readAccountBalance(url: string, key: AccountKey, signal?: AbortSignal) {
  const descriptor = descriptorOf(key)
  const answer = await askIndexServer(url, `xpub/${encodeURIComponent(descriptor)}?details=basic`, signal && { signal })
  const { address: answered, balance: confirmed, unconfirmedBalance: pending } = v.parse(balance, answer)
  if (answered !== descriptor) throw new Error('The index server answered for a different account')
  return { confirmed, pending }
}
