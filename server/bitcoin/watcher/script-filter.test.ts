import { randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { ScriptFilter } from './script-filter.ts'

/** Segwit scripts at even positions, older ones at odd positions, each with its own hash. */
function scriptsOf(hashes: Buffer): readonly Uint8Array[] {
  return Array.from({ length: hashes.length / 20 }, (_, index) => {
    const hash = hashes.subarray(20 * index, 20 * (index + 1))
    return index % 2 === 0
      ? Buffer.concat([Buffer.from('0014', 'hex'), hash])
      : Buffer.concat([Buffer.from('76a914', 'hex'), hash, Buffer.from('88ac', 'hex')])
  })
}

describe('ScriptFilter', () => {
  it('passes all of our scripts and hardly any others, with a hundred thousand of ours', () => {
    const filter = new ScriptFilter('litecoin')
    const ours = scriptsOf(randomBytes(20 * 100_000))
    for (const script of ours) filter.add(script)
    expect(ours.filter((script) => !filter.mayBeOurs(script))).toHaveLength(0)
    const strangers = scriptsOf(randomBytes(20 * 20_000))
    expect(strangers.filter((script) => filter.mayBeOurs(script)).length).toBeLessThan(5)
  })

  it('passes nothing before it knows any script', () => {
    const filter = new ScriptFilter('litecoin')
    expect(scriptsOf(randomBytes(20 * 100)).filter((script) => filter.mayBeOurs(script))).toHaveLength(0)
  })
})
