import { concatHex, keccak256, numberToHex } from 'viem'

import { bytesOfTronAccount } from '#api/addresses/tron-address.ts'
import type { TronTransfer, TronTrigger } from '#api/tron/contracts.ts'
import { jsonNumber } from '#scripts/local-world/partners/simulator.ts'

import type { IncludedTransaction, ProducedBlock } from './produced-block.ts'
import { hexText } from './produced-block.ts'

/** Returns a number with all its digits; undefined for zero, which nodes omit. */
export function number(value: bigint | number): unknown {
  return BigInt(value) === 0n ? undefined : jsonNumber(String(value))
}

/** Nodes omit what is empty. */
function text(value: string): string | undefined {
  return value === '' ? undefined : value
}

/** Returns a block as `/wallet/getblockbynum` responds. */
export function printBlock({ id, header, transactions }: ProducedBlock) {
  const {
    number: height,
    timestamp,
    transactionsRoot,
    parentId,
    witnessId,
    witnessAddress,
    version,
    stateRoot,
  } = header
  return {
    blockID: id,
    block_header: {
      raw_data: {
        number: number(height),
        txTrieRoot: transactionsRoot,
        witness_id: number(witnessId),
        witness_address: witnessAddress,
        parentHash: parentId,
        version: number(version),
        timestamp: number(timestamp),
        accountStateRoot: text(stateRoot),
      },
    },
    ...(transactions.length > 0 && { transactions: transactions.map(printTransaction) }),
  }
}

/** Returns a transaction as blocks contain it. */
export function printTransaction({ transaction, result }: IncludedTransaction) {
  const { id, raw, signature, decoded, contract } = transaction
  const { reference, expiration, timestamp, feeLimit } = decoded
  return {
    ret: [{ contractRet: result }],
    signature: [hexText(signature)],
    txID: id,
    raw_data: {
      contract: [printContract(contract)],
      ref_block_bytes: hexText(reference.bytes),
      ref_block_hash: hexText(reference.hash),
      expiration: number(expiration),
      fee_limit: number(feeLimit),
      timestamp: number(timestamp),
    },
    raw_data_hex: hexText(raw),
  }
}

function printContract(contract: TronTransfer | TronTrigger) {
  const owner_address = printAccount(contract.owner)
  const [type, value] =
    contract.kind === 'transfer'
      ? [
          'TransferContract',
          { amount: number(contract.amount), owner_address, to_address: printAccount(contract.recipient) },
        ]
      : [
          'TriggerSmartContract',
          {
            data: text(contract.data.slice(2)),
            owner_address,
            contract_address: printAccount(contract.contract),
            call_value: number(contract.callValue),
          },
        ]
  return { parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }
}

function printAccount(account: TronTransfer['owner']): string {
  return hexText(bytesOfTronAccount(account))
}

/** Returns what a transaction did, as `/wallet/gettransactioninfobyid` responds. */
export function printInfo(block: ProducedBlock, included: IncludedTransaction) {
  const { transaction, result, fee, logs, internalTransfers } = included
  const isCall = transaction.contract.kind === 'trigger'
  return {
    log:
      logs.length === 0
        ? undefined
        : logs.map(({ contract, topics, data }) => ({
            address: contract.slice(2),
            topics: topics.map((topic) => topic.slice(2)),
            data: text(data.slice(2)),
          })),
    internal_transactions:
      internalTransfers.length === 0
        ? undefined
        : internalTransfers.map(({ from, to, amount }, index) => ({
            hash: keccak256(concatHex([`0x${transaction.id}`, numberToHex(index, { size: 8 })])).slice(2),
            caller_address: printAccount(from),
            transferTo_address: printAccount(to),
            callValueInfo: [{ callValue: number(amount) }],
            note: hexText(new TextEncoder().encode('call')),
          })),
    fee: number(fee),
    blockNumber: number(block.header.number),
    contractResult: [''],
    blockTimeStamp: number(block.timestamp),
    receipt: {
      ...(isCall && { result }),
      net_usage: number(included.bandwidthUsed),
      net_fee: number(included.bandwidthFee),
      energy_usage: number(included.energyStaked),
      energy_fee: number(included.energyFee),
      energy_usage_total: number(included.energyUsed),
    },
    id: transaction.id,
    ...(result !== 'SUCCESS' && { result: 'FAILED', resMessage: hexText(new TextEncoder().encode(`${result}.`)) }),
    ...(transaction.contract.kind === 'trigger' && { contract_address: printAccount(transaction.contract.contract) }),
  }
}
