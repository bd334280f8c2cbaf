import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'

/** Compiles the deployable contracts if they changed. */
export async function buildContracts(hre: Pick<HardhatRuntimeEnvironment, 'tasks'>): Promise<void> {
  await withoutEmptyLines(() => hre.tasks.getTask('build').run({ quiet: true, noTests: true }))
}

/** Hardhat prints an empty line for every compilation, even if told to be quiet. */
async function withoutEmptyLines(run: () => Promise<unknown>): Promise<void> {
  const { log } = console
  console.log = (...values: readonly unknown[]) => {
    if (values.length > 0) log(...values)
  }
  try {
    await run()
  } finally {
    console.log = log
  }
}
