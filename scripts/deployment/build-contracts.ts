import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'

/** Compiles the contracts that can be deployed, if they changed. */
export async function buildContracts(hre: HardhatRuntimeEnvironment): Promise<void> {
  await hre.tasks.getTask('build').run({ quiet: true, noTests: true })
}
