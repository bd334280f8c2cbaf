import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2sh, p2wpkh, Transaction } from '@scure/btc-signer'
import { bytesToHex, hexToBytes } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BitcoinNetworkKey, bitcoinNetworks, localBitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { type StandInNode, startBitcoinNode } from '#scripts/local-world/bitcoin/start-bitcoin-node.ts'
import { decodeTransaction } from '#scripts/local-world/bitcoin/transaction.ts'
import type { AccountKey, BitcoinPayment } from './bitcoin-protocol.ts'
import { purposes, type ScriptKind, watchedKinds } from './bitcoin-rules.ts'
import { buildPsbt } from './build-psbt.ts'
import { describePsbt } from './describe-psbt.ts'
import { mergePsbt } from './merge-psbt.ts'
import { publicKeyAt, scriptOfKey } from './own-script.ts'
import type { MergedPsbt, ReadPsbt } from './psbt-protocol.ts'
import { signPsbt } from './psbt-signing.ts'
import { readAccountKey } from './read-account-key.ts'

const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const seed = mnemonicToSeedSync(words)
const strangers: Readonly<Record<BitcoinNetworkKey, string>> = {
  bitcoin: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  litecoin: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  dogecoin: 'DUMh1rPrXTrCN2Z9EHsLPg7b78rACHB2h7',
}
const firstHardened = 0x8000_0000
const combinations = (Object.keys(bitcoinNetworks) as BitcoinNetworkKey[]).flatMap((network) =>
  watchedKinds[network].map((kind) => ({ network, kind })),
)

/** Returns the key as copied by a user from the wallet that has the private one. */
function watched(network: BitcoinNetworkKey, kind: ScriptKind, hasOrigin = true): AccountKey {
  const { coinType } = bitcoinNetworks[network]
  const key = HDKey.fromMasterSeed(seed).derive(`m/${purposes[kind]}'/${coinType}'/0'`)
  const origin = hasOrigin ? `[73c5da0a/${purposes[kind]}h/${coinType}h/0h]` : ''
  const reading = readAccountKey({ network, kind, key: `${origin}${key.publicExtendedKey}` })
  if ('refusal' in reading) throw new Error(reading.refusal)
  return reading.accountKey
}

/** Returns the file's global fields, which the library can't set. */
function globalOf(file: Transaction) {
  return (file as unknown as { readonly global: { unsignedTx?: unknown; txModifiable?: number } }).global
}

function mergedOf(merged: MergedPsbt) {
  if (merged.status === 'refused') throw new Error(merged.reason)
  return merged
}

describe.each(combinations)('an account of $kind on $network', ({ network, kind }) => {
  const rules = localBitcoinNetwork(network)
  const amount = network === 'dogecoin' ? 50_000_000_000n : 500_000n
  const fee = rules.minimumRelayFeeRate * 2n
  const key = watched(network, kind)
  let node: StandInNode

  beforeAll(async () => {
    node = await startBitcoinNode({ network: rules })
    const { script } = node.wallet.newAddress()
    for (let block = 0; block < rules.coinbaseMaturity + 5; block += 1) node.node.mine(script)
    return async () => node.close()
  })

  function payment(changes: Partial<BitcoinPayment> = {}): BitcoinPayment {
    const inputs = [3, 4].map((index) => {
      const script = scriptOfKey(kind, publicKeyAt(key, { branch: 0, index }))
      const { raw, outputs } = node.wallet.pay(script, amount)
      const output = outputs.findIndex((candidate) => Buffer.from(candidate.script).equals(Buffer.from(script)))
      return { previous: bytesToHex(raw).slice(2), output, kind, branch: 0 as const, index }
    })
    const sent = amount + amount / 2n
    return {
      network,
      inputs,
      recipients: [{ address: strangers[network], amount: sent }],
      change: { index: 7, amount: amount * 2n - sent - fee },
      fee,
      ...changes,
    }
  }

  /** Signs like a hardware wallet: by fingerprint and path, with nothing but the file. */
  function signElsewhere(psbt: Uint8Array): Transaction {
    const file = Transaction.fromPSBT(psbt, { allowUnknownInputs: true, disableScriptCheck: true })
    const root = HDKey.fromMasterSeed(seed)
    for (let place = 0; place < file.inputsLength; place += 1) {
      const { bip32Derivation, tapBip32Derivation } = file.getInput(place)
      const der = (bip32Derivation?.[0]?.[1] ?? tapBip32Derivation?.[0]?.[1].der) as unknown as {
        fingerprint: number
        path: number[]
      }
      expect(der.fingerprint).toBe(root.fingerprint)
      const child = der.path.reduce((parent, step) => parent.deriveChild(step), root)
      file.signIdx(child.privateKey ?? new Uint8Array(), place)
    }
    return file
  }

  /** Returns its id if a node accepts it. */
  function isTaken({ transaction }: ReadPsbt): string {
    const raw = hexToBytes(`0x${transaction?.transaction ?? ''}`)
    return node.node.mempool.accept(decodeTransaction(raw)).transaction.txid
  }

  it('is exported with everything a signer needs, and the signed result is accepted by a node', () => {
    const exported = buildPsbt([key], payment())
    const description = describePsbt(exported, [key])
    expect(description).toMatchObject({
      status: 'read',
      network,
      progress: 'unsigned',
      fee,
      inputs: [{ own: { kind, index: 3 } }, { own: { kind, index: 4 } }],
      outputs: [{ own: null, address: strangers[network] }, { own: { kind, branch: 1, index: 7 } }],
    })
    const merged = mergedOf(mergePsbt([key], exported, signElsewhere(exported).toPSBT()))
    expect(merged.description.progress).toBe('complete')
    expect(isTaken(merged.description)).toBe(merged.description.transaction?.id)
  })

  it('accepts complete transactions, finalized files, and files without fields that the signer didn’t need', () => {
    const exported = buildPsbt([key], payment())
    const signed = signElsewhere(exported)
    const slim = new Transaction({ allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true })
    for (let place = 0; place < signed.inputsLength; place += 1) {
      const { txid, index, sequence } = signed.getInput(place)
      if (!txid || index === undefined || sequence === undefined) throw new Error('An input has no transaction ID')
      slim.addInput({ txid, index, sequence })
    }
    for (let place = 0; place < signed.outputsLength; place += 1) {
      const { script, amount: paid } = signed.getOutput(place)
      if (!script || paid === undefined) throw new Error('An output has no script')
      slim.addOutput({ script, amount: paid })
    }
    for (let place = 0; place < signed.inputsLength; place += 1) {
      const { partialSig, tapKeySig } = signed.getInput(place)
      slim.updateInput(place, { ...(partialSig && { partialSig }), ...(tapKeySig && { tapKeySig }) }, true)
    }
    const returned = [slim.toPSBT()]
    signed.finalize()
    returned.push(signed.toPSBT(), signed.extract())
    for (const bytes of returned) {
      const merged = mergedOf(mergePsbt([key], exported, bytes))
      expect(merged.description).toMatchObject({ progress: 'complete', transaction: { id: signed.id } })
    }
  })

  it('refuses other transactions, wrong signatures and missing ones', () => {
    const wanted = payment()
    const exported = buildPsbt([key], wanted)
    const reason = (bytes: Uint8Array) => {
      const merged = mergePsbt([key], exported, bytes)
      return merged.status === 'refused' ? merged.reason : merged.status
    }
    expect(reason(exported)).toBe('unsigned')
    expect(reason(Uint8Array.of(1, 2, 3, 4, 5, 6))).toBe('unreadable')
    const [recipient] = wanted.recipients
    const change = wanted.change
    if (!recipient || !change) throw new Error('The payment has no recipient')
    const thief = [{ ...recipient, amount: recipient.amount - 1_000_000n / 10n }]
    const others = [
      payment(),
      { ...wanted, inputs: wanted.inputs.toReversed() },
      { ...wanted, change: { ...change, index: 8 } },
      { ...wanted, recipients: thief, change: { ...change, amount: change.amount + 1_000_000n / 10n } },
    ]
    for (const other of others) expect(reason(signElsewhere(buildPsbt([key], other)).toPSBT())).toBe('other')
    const forged = Transaction.fromPSBT(exported, { allowUnknownInputs: true, disableScriptCheck: true })
    const { partialSig, tapKeySig } = signElsewhere(buildPsbt([key], payment())).getInput(0)
    forged.updateInput(0, partialSig ? { partialSig } : { tapKeySig: tapKeySig ?? new Uint8Array() }, true)
    expect(reason(forged.toPSBT())).toBe('invalid')
  })

  it('is not exported with another fee, others’ coins or dust', () => {
    const wanted = payment()
    const stolen = { ...wanted, inputs: wanted.inputs.map((input) => ({ ...input, index: input.index + 1 })) }
    const twice = { ...wanted, inputs: [...wanted.inputs, ...wanted.inputs.slice(0, 1)] }
    const change = { index: 7, amount: 1n }
    const wrong = [stolen, twice, { ...wanted, fee: fee + 1n }, { ...wanted, change, fee: fee + 1n }]
    for (const one of wrong) expect(() => buildPsbt([key], one)).toThrow('not-signable')
    const broken = { ...wanted, inputs: wanted.inputs.map((input) => ({ ...input, previous: 'ab'.repeat(80) })) }
    expect(() => buildPsbt([key], broken)).toThrow('not-signable')
  })

  it('counts as the master key if its origin is unknown', () => {
    const bare = watched(network, kind, false)
    expect(bare.origin).toBeUndefined()
    const exported = buildPsbt([bare], payment())
    expect(describePsbt(exported, [bare])).toMatchObject({ status: 'read', progress: 'unsigned' })
    const account = HDKey.fromExtendedKey(bare.xpub, bitcoinNetworks[network].bip32)
    const { bip32Derivation, tapBip32Derivation } = Transaction.fromPSBT(exported).getInput(0)
    expect(bip32Derivation?.[0]?.[1] ?? tapBip32Derivation?.[0]?.[1].der).toEqual({
      fingerprint: account.fingerprint,
      path: [0, 3],
    })
  })

  const isOfThisWallet = kind === 'wpkh' || (kind === 'pkh' && network !== 'litecoin') || kind === 'tr'
  const ownKinds = isOfThisWallet ? [kind] : []

  it.each(ownKinds)('is signed by this wallet with the same words on another device', () => {
    const exported = buildPsbt([key], payment())
    const signed = signPsbt(seed, 0, exported, { network, fee, ownOutputs: [1] })
    const merged = mergedOf(mergePsbt([key], exported, signed.psbt))
    expect(isTaken(merged.description)).toBe(merged.description.transaction?.id)
  })

  it.each(ownKinds)('is signed in version 2, too, without other changes', () => {
    const exported = buildPsbt([key], payment())
    const file = Transaction.fromPSBT(exported, { allowUnknownInputs: true, disableScriptCheck: true })
    // Until it is signed, its creator lets others add inputs and outputs.
    const global = globalOf(file)
    delete global.unsignedTx
    global.txModifiable = 3
    const description = describePsbt(file.toPSBT(2), [key])
    expect(description).toEqual(describePsbt(exported, [key]))
    const signed = signPsbt(seed, 0, file.toPSBT(2), { network, fee, ownOutputs: [1] })
    const after = Transaction.fromPSBT(signed.psbt)
    expect([after.opts.PSBTVersion, globalOf(after).txModifiable]).toEqual([2, 0])
    const merged = mergedOf(mergePsbt([key], exported, signed.psbt))
    expect(isTaken(merged.description)).toBe(signed.description.transaction?.id)
  })
})

// From BIP 370's vectors of invalid files, with version 2 fields in version 0.
const mixtures = {
  'the version itself':
    'cHNidP8BAHECAAAAAQsK2SFBnByHGXNdctxzn56p4GONH+TB7vD5lECEgV/IAAAAAAD+////AgAIry8AAAAAFgAUxDD2TEdW2jENvRoIVXLvKZkmJyyLvesLAAAAABYAFKB9rIq2ypQtN57Xlfg1unHJzGiFAAAAAAH7BAIAAAAAAQBSAgAAAAHBqiVuIUuWoYIvk95Cv/O18/+NBRkwbjUV11FaXoBbEgAAAAAA/////wEYxpo7AAAAABYAFLCjrxRCCEEmk8p9FmhStS2wrvBuAAAAAAEBHxjGmjsAAAAAFgAUsKOvFEIIQSaTyn0WaFK1LbCu8G4BCGsCRzBEAiAFJ1pIVzTgrh87lxI3WG8OctyFgz0njA5HTNIxEsD6XgIgawSMg868PEHQuTzH2nYYXO29Aw0AWwgBi+K5i7rL33sBIQN2DcygXzmX3GWykwYPfynxUUyMUnBI4SgCsEHU/DQKJwAiAgLWAfhIRqZ1X3dr4A49nej7EKzJNfuDxF+wFi1MrVq3khj2nYc+VAAAgAEAAIAAAACAAAAAACoAAAAAIgIDbv4sJVYhmGVTup1lw93GQWXKFDbgWqNaTG6wJFHPeW0Y9p2HPlQAAIABAACAAAAAgAEAAABiAAAAAA==',
  'whether it can be modified':
    'cHNidP8BAHECAAAAAQsK2SFBnByHGXNdctxzn56p4GONH+TB7vD5lECEgV/IAAAAAAD+////AgAIry8AAAAAFgAUxDD2TEdW2jENvRoIVXLvKZkmJyyLvesLAAAAABYAFKB9rIq2ypQtN57Xlfg1unHJzGiFAAAAAAEGAQAAAQBSAgAAAAHBqiVuIUuWoYIvk95Cv/O18/+NBRkwbjUV11FaXoBbEgAAAAAA/////wEYxpo7AAAAABYAFLCjrxRCCEEmk8p9FmhStS2wrvBuAAAAAAEBHxjGmjsAAAAAFgAUsKOvFEIIQSaTyn0WaFK1LbCu8G4BCGsCRzBEAiAFJ1pIVzTgrh87lxI3WG8OctyFgz0njA5HTNIxEsD6XgIgawSMg868PEHQuTzH2nYYXO29Aw0AWwgBi+K5i7rL33sBIQN2DcygXzmX3GWykwYPfynxUUyMUnBI4SgCsEHU/DQKJwAiAgLWAfhIRqZ1X3dr4A49nej7EKzJNfuDxF+wFi1MrVq3khj2nYc+VAAAgAEAAIAAAACAAAAAACoAAAAAIgIDbv4sJVYhmGVTup1lw93GQWXKFDbgWqNaTG6wJFHPeW0Y9p2HPlQAAIABAACAAAAAgAEAAABiAAAAAA==',
}

it.each(Object.entries(mixtures))('refuses a version 0 file that states %s', (_, psbt) => {
  const bytes = Uint8Array.from(Buffer.from(psbt, 'base64'))
  expect(describePsbt(bytes, [watched('bitcoin', 'wpkh')])).toEqual({ status: 'refused', reason: 'unreadable' })
})

it('writes the path and the redeem script of a nested account', () => {
  const key = watched('bitcoin', 'sh')
  const { path = [] } = key.origin ?? {}
  expect(path).toEqual([firstHardened + 49, firstHardened, firstHardened])
  const publicKey = publicKeyAt(key, { branch: 0, index: 0 })
  // From BIP 49's words, on the main network.
  expect(p2sh(p2wpkh(publicKey)).address).toBe('37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf')
})
