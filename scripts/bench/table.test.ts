import { describe, expect, test } from 'vitest'
import { replaceSection } from './benchmark-document.ts'
import { groupDigits, kilobytes, median, percentile, renderTable } from './table.ts'

describe('renderTable', () => {
  test('pads every column to its widest cell and sets numbers to the right', () => {
    expect(
      renderTable(
        [{ title: 'Action' }, { title: 'Gas', align: 'right' }],
        [
          ['Sign in', '41,956'],
          ['Claim', '9'],
        ],
      ),
    ).toBe(
      [
        '| Action  |    Gas |', //
        '| ------- | -----: |',
        '| Sign in | 41,956 |',
        '| Claim   |      9 |',
      ].join('\n'),
    )
  })
})

test('groupDigits, kilobytes and median print what a person reads', () => {
  expect(groupDigits(1_234_567n)).toBe('1,234,567')
  expect(kilobytes(98_432)).toBe('98.4 kB')
  expect(median([9, 1, 5])).toBe(5)
})

describe('replaceSection', () => {
  const day = new Date('2026-11-20T12:00:00Z')
  const gas = { title: 'Gas', command: 'npm run bench:gas', body: 'first' }

  test('appends a section that is not there yet', () => {
    const document = replaceSection('# Benchmarks\n', gas, day)
    expect(document).toBe(
      `# Benchmarks\n\n## Gas\n\n\`npm run bench:gas\`, 2026-11-20, Node ${process.versions.node}\n\nfirst\n`,
    )
  })

  test('replaces a section in its place and leaves its neighbours alone', () => {
    const web = { title: 'Web', command: 'npm run bench:web', body: 'pages' }
    const before = replaceSection(replaceSection('# Benchmarks\n', gas, day), web, day)
    const after = replaceSection(before, { ...gas, body: 'second' }, day)
    expect(after).toBe(before.replace('first', 'second'))
  })
})

describe('percentile', () => {
  test('is one of the values, which the share stays within', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile(hundred, 1)).toBe(100)
    expect(percentile([7], 0.5)).toBe(7)
    expect(() => percentile([], 0.5)).toThrow('No values')
  })
})
