import type { Fault } from './fault.ts'

const signing = 'src/keyring/bitcoin-signing.ts'
const signingTest = 'src/keyring/bitcoin-signing.test.ts'
const plan = 'src/entities/device-wallet/bitcoin/plan-payment.ts'
const planTest = 'src/entities/device-wallet/bitcoin/plan-payment.test.ts'
const outbox = 'src/entities/device-wallet/bitcoin/bitcoin-outbox.ts'
const outboxTest = 'src/entities/device-wallet/bitcoin/bitcoin-outbox.test.ts'
const describing = 'src/keyring/describe-psbt.ts'
const fileSigning = 'src/keyring/psbt-signing.ts'
const fileSigningTest = 'src/keyring/psbt-signing.test.ts'
const ownScripts = 'src/keyring/own-script.ts'
const messages = 'src/keyring/bitcoin-message.ts'
const messagesTest = 'src/keyring/bitcoin-message.test.ts'
const tronMessages = 'src/keyring/tron-message.ts'
const tronMessagesTest = 'src/keyring/tron-message.test.ts'
const sent = 'src/entities/device-wallet/bitcoin/sent-bitcoin.ts'
const sentTest = 'src/entities/device-wallet/bitcoin/sent-bitcoin.test.ts'
const indexServer = 'src/entities/device-wallet/bitcoin/index-server.ts'
const indexServerTest = 'src/entities/device-wallet/bitcoin/index-server.test.ts'
const sentFileTest = 'src/entities/device-wallet/bitcoin/sent-psbt.test.ts'
const history = 'src/entities/device-wallet/bitcoin/bitcoin-history.ts'
const historyTest = 'src/entities/device-wallet/bitcoin/bitcoin-history.test.ts'

const accountKeys = 'src/keyring/read-account-key.ts'
const accountKeysTest = 'src/keyring/read-account-key.test.ts'
const building = 'src/keyring/build-psbt.ts'
const merging = 'src/keyring/merge-psbt.ts'
const buildingTest = 'src/keyring/build-psbt.test.ts'
const codes = 'src/features/cold/offline/rules/codes'
const codesTest = 'src/features/cold/offline/rules/codes/codes.test.ts'

/** Faults in the device wallet's payments in BTC, LTC and DOGE. */
export const deviceBitcoinFaults: readonly Fault[] = [
  {
    name: 'A private key with a public version prefix is watched',
    file: accountKeys,
    find: "  if (payload[45] === 0) refuse('private')\n",
    replace: '',
    test: accountKeysTest,
  },
  {
    name: 'A key above or below account level is watched',
    file: accountKeys,
    find: "  if (account.depth !== 3 || account.index < firstHardened) refuse('depth')\n",
    replace: '',
    test: accountKeysTest,
  },
  {
    name: 'A descriptor with a wrong checksum is watched',
    file: accountKeys,
    find: 'checksum !== undefined && descriptorChecksum(body) !== checksum',
    replace: 'checksum?.length === 0',
    test: accountKeysTest,
  },
  {
    name: 'A payment is exported with another fee than the user saw',
    file: building,
    find: 'fee !== payment.fee || fee < 0n',
    replace: 'fee < 0n',
    test: buildingTest,
  },
  {
    name: 'A payment is exported without the derivation of its change',
    file: building,
    find: '{ ...output, ...derivationOf(key, publicKey, place) }',
    replace: 'output',
    test: buildingTest,
  },
  {
    name: 'A transaction other than the exported one is accepted',
    file: merging,
    find: 'return one.amount === other.amount && isSame(one.script, other.script)',
    replace: 'return isSame(one.script, other.script)',
    test: buildingTest,
  },
  {
    name: 'Returned signatures are not verified',
    file: merging,
    find: 'if (!isValid(opened, place, publicKey, signature))',
    replace: 'if (signature.length === 0)',
    test: buildingTest,
  },
  {
    name: 'A signed version 2 file can still be modified',
    file: fileSigning,
    find: 'if (global.txModifiable !== undefined) global.txModifiable = 0',
    replace: 'if (global.txModifiable === undefined) return',
    test: buildingTest,
  },
  {
    name: 'A file from QR codes is inflated without a limit',
    file: `${codes}/bbqr.ts`,
    find: 'if (length > longestContent) {',
    replace: 'if (length < 0) {',
    test: codesTest,
  },
  {
    name: 'Parts of two files are combined',
    file: `${codes}/bbqr.ts`,
    find: 'name !== set || (parts.get(index) ?? data) !== data',
    replace: 'name !== set',
    test: codesTest,
  },
  {
    name: 'A QR code with a wrong checksum is accepted',
    file: `${codes}/bytewords.ts`,
    find: 'crc32(content) === checksum ? content : undefined',
    replace: 'checksum >= 0 ? content : undefined',
    test: codesTest,
  },
  {
    name: 'The keyring signs another fee than the user saw',
    file: signing,
    find: 'fee !== payment.fee || fee < 0n',
    replace: 'fee < 0n',
    test: signingTest,
  },
  {
    name: 'The keyring signs any fee',
    file: signing,
    find: '  if (fee > feeRoundedUp(highestFeeRate(network.key), BigInt(size))) refuse()\n',
    replace: '',
    test: signingTest,
  },
  {
    name: 'The keyring signs inputs with any derivation path',
    file: signing,
    find: '  if (!isSame(script, ownScript(seed, account, network, input))) refuse()\n',
    replace: '',
    test: signingTest,
  },
  {
    name: 'The keyring sends change to a receiving address',
    file: signing,
    find: '{ kind, branch: 1, index: change.index }',
    replace: '{ kind, branch: 0, index: change.index }',
    test: signingTest,
  },
  {
    name: 'A payment creates change that nodes don’t relay',
    file: plan,
    find: 'change >= dustThreshold(network, changeScript, isWitnessKind(changeKind))',
    replace: 'change > 0n',
    test: planTest,
  },
  {
    name: 'A payment spends coins that their sender can still take back',
    file: plan,
    find: '  return confirmations > 0 || own.has(id)\n',
    replace: '  return confirmations >= 0 || own.has(id)\n',
    test: planTest,
  },
  {
    name: 'A Bitcoin-like payment is broadcast before it is stored',
    file: outbox,
    find: '  await storage.put(payment)\n  return broadcast(url, storage, payment)\n',
    replace: '  const sent = await broadcast(url, storage, payment)\n  await storage.put(sent)\n  return sent\n',
    test: outboxTest,
  },
  {
    name: 'One request makes two Bitcoin-like payments',
    file: outbox,
    find: '        if (earlier) return earlier\n        refuseHeld(kept, { network',
    replace: '        refuseHeld(kept, { network',
    test: outboxTest,
  },
  {
    name: 'A file’s claim about the value of its inputs is trusted',
    file: describing,
    find: "  if (bytesToHex(id) !== bytesToHex(txid)) refuse('wrong-previous')\n",
    replace: '',
    test: fileSigningTest,
  },
  {
    name: 'A file without its previous transactions is signed',
    file: describing,
    find: 'input.nonWitnessUtxo || !areAmountsSigned',
    replace: 'input.nonWitnessUtxo',
    test: fileSigningTest,
  },
  {
    name: 'A file may ask for signatures that leave parts of the transaction open',
    file: describing,
    find: '  for (const input of inputs) refuseOpenSignature(input)\n',
    replace: '',
    test: fileSigningTest,
  },
  {
    name: 'A file’s claim about its change is trusted',
    file: ownScripts,
    find: 'publicKey !== null && isSame(script, scriptOfKey(candidate.kind, publicKey))',
    replace: 'publicKey !== null',
    test: fileSigningTest,
  },
  {
    name: 'Change counts as ours at an index that no wallet would find',
    file: describing,
    find: ' && own.index < furthestOwnOutput',
    replace: '',
    test: fileSigningTest,
  },
  {
    name: 'A file is signed regardless of its fee',
    file: describing,
    find: "  if (fee > feeRoundedUp(highestFeeRate(network), BigInt(size))) refuse('absurd-fee')\n",
    replace: '',
    test: fileSigningTest,
  },
  {
    name: 'A file may pay a negative amount',
    file: describing,
    find: 'fee < 0n || [...spent, ...outputs].some(({ amount }) => amount < 0n)',
    replace: 'fee < 0n',
    test: fileSigningTest,
  },
  {
    name: 'A file is signed that differs from what was reviewed',
    file: fileSigning,
    find: "description.progress !== 'unsigned' || !isAsReviewed(opened, reviewed)",
    replace: "description.progress !== 'unsigned'",
    test: fileSigningTest,
  },
  {
    name: 'A signed file is broadcast before it is stored',
    file: outbox,
    find: '        await storage.put(payment)\n        return broadcast(options.urlOf(payment.network), storage, payment)\n',
    replace: '        return broadcast(options.urlOf(payment.network), storage, payment)\n',
    test: sentFileTest,
  },
  {
    name: 'A signed file is replaced by a payment to only the first of its recipients',
    file: outbox,
    find: ' && family.every(({ paid }) => paid === undefined)',
    replace: '',
    test: sentFileTest,
  },
  {
    name: 'Any key’s signature of a message is valid for the address',
    file: messages,
    find: "isSame(script, scriptOfType(scriptType(script), key.toRawBytes(isCompressed))) ? 'valid' : 'invalid'",
    replace: "isCompressed || script.length > 0 ? 'valid' : 'invalid'",
    test: messagesTest,
  },
  {
    name: 'Messages signed for one network are valid on another',
    file: messages,
    find: "  litecoin: 'Litecoin Signed Message:\\n',",
    replace: "  litecoin: 'Bitcoin Signed Message:\\n',",
    test: messagesTest,
  },
  {
    name: 'A rejected payment confirms in addition to its replacement',
    file: plan,
    find: 'const spent = [...required, ...(isChosen',
    replace: 'const spent = [...(isChosen',
    test: planTest,
  },
  {
    name: 'Coins of a rejected payment are freed immediately',
    file: sent,
    find: "payment.status === 'refused' && ",
    replace: "payment.status === 'replaced' && ",
    test: sentTest,
  },
  {
    name: 'A server lures coins to addresses that other wallets don’t scan',
    file: indexServer,
    find: '(index < fresh + gapLimit ? Math.max(fresh, index + 1) : fresh)',
    replace: 'Math.max(fresh, index + 1)',
    test: indexServerTest,
  },
  {
    name: 'Any key’s signature of a TRON message is valid for the address',
    file: tronMessages,
    find: 'signer !== undefined && isAddressEqual(signer, account)',
    replace: 'signer !== undefined',
    test: tronMessagesTest,
  },
  {
    name: 'An index server’s list is accepted although its sums are wrong',
    file: history,
    find: "  if (!addsUp) throw new Error('The index server’s totals don’t add up')\n",
    replace: '',
    test: historyTest,
  },
  {
    name: 'An index server decides which addresses belong to the account',
    file: 'src/keyring/prove-addresses.ts',
    find: 'claimed && isSame(claimed, scriptOfKey(kind, publicKey)) ?',
    replace: 'claimed ?',
    test: historyTest,
  },
]
