import { describe, expect, test } from 'vitest'
import { replaceSection } from './benchmark-document.ts'
import { groupDigits, kilobytes, median, percentile, renderTable } from './table.ts'

describe('renderTable', () => {
  test('pads every column to its widest cell and aligns numbers right', () => {
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

test('formats numbers for people with groupDigits, kilobytes and median', () => {
  expect(groupDigits(1_234_567n)).toBe('1,234,567')
  expect(kilobytes(98_432)).toBe('98.4 kB')
  expect(median([9, 1, 5])).toBe(5)
})

describe('replaceSection', () => {
  const day = new Date('2026-11-20T12:00:00Z')
  const gas = { title: 'Gas', command: 'npm run bench:gas', body: 'first' }

  test('appends a section that does not exist yet', () => {
    const document = replaceSection('# Benchmarks\n', gas, day)
    expect(document).toBe(
      `# Benchmarks\n\n## Gas\n\n\`npm run bench:gas\`, 2026-11-20, Node ${process.versions.node}\n\nfirst\n`,
    )
  })

  test('replaces a section in place and leaves its neighbors alone', () => {
    const web = { title: 'Web', command: 'npm run bench:web', body: 'pages' }
    const before = replaceSection(replaceSection('# Benchmarks\n', gas, day), web, day)
    const after = replaceSection(before, { ...gas, body: 'second' }, day)
    expect(after).toBe(before.replace('first', 'second'))
  })
})

describe('percentile', () => {
  test('returns the value that a share of the values does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile(hundred, 1)).toBe(100)
    expect(percentile([7], 0.5)).toBe(7)
    expect(() => percentile([], 0.5)).toThrow('no values')
  })
})
