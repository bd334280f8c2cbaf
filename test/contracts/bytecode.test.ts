import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'

import hre from 'hardhat'

import { buildContracts } from '#scripts/deployment/build-contracts.ts'

const PUSH0 = 0x5f
const PUSH1 = 0x60
const PUSH32 = 0x7f
const CALLCODE = 0xf2
const DELEGATECALL = 0xf4
const SELFDESTRUCT = 0xff

/** Solidity appends CBOR metadata unless configured otherwise. */
const products = [
  { name: 'MiningPool', hasMetadata: true },
  { name: 'DepositForwarder', hasMetadata: false },
  { name: 'DepositForwarderFactory', hasMetadata: false },
]

for (const { name, hasMetadata } of products) {
  describe(`bytecode of ${name}`, () => {
    // A coverage run leaves instrumented contracts behind.
    before(() => buildContracts(hre))

    const codeOf = (hex: string) => (hasMetadata ? withoutMetadata(toBytes(hex)) : toBytes(hex))

    it('contains no PUSH0, which Fantom does not support', async () => {
      const { bytecode, deployedBytecode } = await hre.artifacts.readArtifact(name)
      assert.ok(!opcodesOf(codeOf(deployedBytecode)).includes(PUSH0), 'in the deployed code')
      assert.ok(!opcodesOf(codeOf(bytecode)).includes(PUSH0), 'in the code that deploys it')
    })

    it('is small enough to be deployed', async () => {
      const { deployedBytecode } = await hre.artifacts.readArtifact(name)
      assert.ok(toBytes(deployedBytecode).length <= 24_576, 'limit of EIP-170')
    })

    it('never delegates to other code, and can’t self-destruct', async () => {
      const { deployedBytecode } = await hre.artifacts.readArtifact(name)
      const opcodes = opcodesOf(codeOf(deployedBytecode))
      for (const forbidden of [DELEGATECALL, CALLCODE, SELFDESTRUCT]) assert.ok(!opcodes.includes(forbidden))
    })
  })
}

describe('walk over opcodes', () => {
  it('finds a PUSH0', () => {
    assert.deepEqual(opcodesOf(toBytes('0x5f5ff3')), [PUSH0, PUSH0, 0xf3])
  })

  it('skips pushed data', () => {
    assert.deepEqual(opcodesOf(toBytes(`0x605f615f5f7f${'5f'.repeat(32)}00`)), [PUSH1, 0x61, PUSH32, 0x00])
  })
})

function toBytes(hex: string): Uint8Array {
  return Buffer.from(hex.slice(2), 'hex')
}

/** Removes the metadata, which isn't code; its length is in the last two bytes. */
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
