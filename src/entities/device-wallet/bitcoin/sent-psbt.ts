import type { ReadPsbt } from '#src/keyring/psbt-protocol.ts'
import type { ScriptKind } from '#src/keyring/bitcoin-rules.ts'
import type { SentBitcoin } from './sent-bitcoin.ts'

interface Sender {
  readonly accountId: string
  /** Type of the account's change addresses. */
  readonly changeKind: ScriptKind
  readonly worldId: string | null
  /** Milliseconds since 1970 by the device's clock. */
  readonly createdAt: number
}

/** Returns a transaction signed as a file in stored form; `undefined` while signatures are missing. */
export function sentPsbt(
  psbt: ReadPsbt,
  { accountId, changeKind, worldId, createdAt }: Sender,
): SentBitcoin | undefined {
  const { network, transaction, inputs, outputs } = psbt
  if (!transaction) return undefined
  const { id, transaction: raw, fee, size } = transaction
  const coins = inputs.flatMap(({ own, id: from, output, amount, address }) =>
    own ? [{ ...own, id: from, output, amount, address: address ?? '', confirmations: 0, isCoinbase: false }] : [],
  )
  const paid = outputs.flatMap(({ own, address, amount }) => (own ? [] : [{ address, amount }]))
  return {
    id,
    requestId: `psbt:${id}`,
    accountId,
    network,
    coins,
    recipient: paid.find(({ address }) => address !== null)?.address ?? null,
    amount: paid.reduce((total, { amount }) => total + amount, 0n),
    fee,
    size,
    change: changeOf(psbt, changeKind),
    raw,
    createdAt,
    worldId,
    status: 'pending',
    confirmations: 0,
    refusals: 0,
    replaces: null,
    paid,
  }
}

/** Returns the change output with the highest index: the next change goes to an address after it. */
function changeOf({ outputs }: ReadPsbt, kind: ScriptKind): SentBitcoin['change'] {
  const change = outputs.flatMap(({ own, amount }) =>
    own?.branch === 1 && own.kind === kind ? [{ index: own.index, amount }] : [],
  )
  return change.toSorted((one, other) => other.index - one.index)[0] ?? null
}
