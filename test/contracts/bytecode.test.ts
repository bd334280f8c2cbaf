import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'

import hre from 'hardhat'

import { buildContracts } from '#scripts/deployment/build-contracts.ts'

const PUSH0 = 0x5f
const PUSH1 = 0x60
const PUSH32 = 0x7f

describe('bytecode of MiningPool', () => {
  // A coverage run leaves contracts behind that count their own lines.
  before(() => buildContracts(hre))

  it('holds no PUSH0, which Fantom does not know', async () => {
    const { bytecode, deployedBytecode } = await hre.artifacts.readArtifact('MiningPool')
    assert.ok(!opcodesOf(withoutMetadata(toBytes(deployedBytecode))).includes(PUSH0), 'in the deployed code')
    assert.ok(!opcodesOf(withoutMetadata(toBytes(bytecode))).includes(PUSH0), 'in the code that deploys it')
  })

  it('is small enough to be deployed', async () => {
    const { deployedBytecode } = await hre.artifacts.readArtifact('MiningPool')
    assert.ok(toBytes(deployedBytecode).length <= 24_576, 'limit of EIP-170')
  })
})

describe('walk over opcodes', () => {
  it('finds a PUSH0', () => {
    assert.deepEqual(opcodesOf(toBytes('0x5f5ff3')), [PUSH0, PUSH0, 0xf3])
  })

  it('takes no byte of pushed data for an opcode', () => {
    assert.deepEqual(opcodesOf(toBytes(`0x605f615f5f7f${'5f'.repeat(32)}00`)), [PUSH1, 0x61, PUSH32, 0x00])
  })
})

function toBytes(hex: string): Uint8Array {
  return Buffer.from(hex.slice(2), 'hex')
}

/** Solidity appends CBOR metadata, which is no code, and its length in the last two bytes. */
function withoutMetadata(code: Uint8Array): Uint8Array {
  const [high = 0, low = 0] = code.slice(-2)
  return code.slice(0, -(high * 256 + low + 2))
}

function opcodesOf(code: Uint8Array): number[] {
  const opcodes: number[] = []
  for (let at = 0; at < code.length; at++) {
    const opcode = code[at] ?? 0
    opcodes.push(opcode)
    if (opcode >= PUSH1 && opcode <= PUSH32) at += opcode - PUSH1 + 1
  }
  return opcodes
}
