import { readFile, writeFile } from 'node:fs/promises'
import { recordBenchmark } from './benchmark-document.ts'
import { measureDepositGas } from './deposit-gas-measurement.ts'
import type { GasFigure } from './gas-floor.ts'
import { measureGas } from './gas-measurement.ts'
import { renderComparison } from './gas-comparison.ts'
import { groupDigits, renderTable } from './table.ts'

/** The most gas that a returning user of a USDT-like token may be charged. */
const limits: Record<string, number> = {
  Stake: 68_000,
  'Sign-in': 42_000,
  Claim: 40_000,
  'Transfer rewards to a holder': 62_000,
  'Transfer rewards to a new holder': 79_000,
  'Leave with everything': 72_000,
}

/** The closest action of a well-known contract, measured with the same compiler family on cold slots. */
const references: Record<string, string> = {
  'Stake, first': 'Synthetix StakingRewards stake 133,233',
  Stake: 'Synthetix StakingRewards stake 145,424',
  'Sign-in': 'one-slot sign-in without a reserve 31,571',
  Claim: 'Uniswap merkle-distributor claim 62,332–95,388',
  'Transfer rewards to a holder': 'Synthetix StakingRewards getReward 76,380–90,674',
  'Take out part of the stake, nothing forfeited': 'Synthetix StakingRewards withdraw 101,618',
  'Leave with everything': 'Synthetix StakingRewards exit 88,482',
}

const snapshotFile = new URL('../../test/contracts/gas-snapshot.json', import.meta.url)

/**
 * `--check` fails if an action exceeds its snapshot or its limit; `--compare` shows the changes since the snapshot;
 * with neither, records.
 */
const mining = await measureGas()
const deposits = await measureDepositGas()
const figures = [...mining, ...deposits]
const isComparing = process.argv.includes('--compare')
const faults = process.argv.includes('--check') ? await risesOver(figures) : []
faults.push(...figures.filter(exceedsLimit).map((figure) => `${figure.action} is above its limit: ${figure.gasUsed}`))

if (isComparing) {
  process.stdout.write(`${renderComparison(figures, await readSnapshot())}\n${faults.join('\n')}\n`)
} else if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\nIf the rise is intended, record it with: npm run bench:gas\n`)
  process.exitCode = 1
} else if (process.argv.includes('--check')) {
  process.stdout.write(`The gas of ${figures.length} actions is within the snapshot and the limits\n`)
} else {
  const snapshot = Object.fromEntries(figures.map(({ action, gasUsed }) => [action, gasUsed]))
  await writeFile(snapshotFile, `${JSON.stringify(snapshot, null, 2)}\n`)
  await recordBenchmark({ title: 'Gas', command: 'npm run bench:gas', body: describe() })
}

function exceedsLimit({ action, gasUsed }: GasFigure): boolean {
  const limit = limits[action]
  return limit !== undefined && gasUsed > limit
}

async function risesOver(measured: readonly GasFigure[]): Promise<string[]> {
  const snapshot = await readSnapshot()
  return measured
    .filter(({ action, gasUsed }) => gasUsed > (snapshot[action] ?? 0))
    .map(({ action, gasUsed }) => `${action} rose from ${snapshot[action] ?? 'nothing recorded'} to ${gasUsed}`)
}

async function readSnapshot(): Promise<Record<string, number>> {
  return JSON.parse(await readFile(snapshotFile, 'utf8')) as Record<string, number>
}

function describe(): string {
  return `One user on the local USDT-like token, which reads its pause, its blacklist and its fee on every transfer. "First" pays for
storage that was empty. The floor is what the protocol charges for the same effects: 21,000, the calldata, every storage
slot touched once and cold, and the logs.

${renderFigures(mining)}

Sweeping deposits of the same token. A user's first sweep deploys the code of their address. "Of ten people" is a tenth
of one call for ten.

${renderFigures(deposits)}`
}

function renderFigures(measured: readonly GasFigure[]): string {
  const rows = measured.map(({ action, gasUsed, floor }) => [
    action,
    groupDigits(gasUsed),
    groupDigits(floor),
    (gasUsed / floor).toFixed(2),
    limits[action] === undefined ? '' : groupDigits(limits[action]),
    references[action] ?? '',
  ])
  return renderTable(
    [
      { title: 'Action' },
      { title: 'Gas', align: 'right' },
      { title: 'Floor', align: 'right' },
      { title: 'Ratio', align: 'right' },
      { title: 'Limit', align: 'right' },
      { title: 'Reference' },
    ],
    rows,
  )
}
