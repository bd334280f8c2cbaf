import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { TaskArguments } from 'hardhat/types/tasks'
import type { Result } from 'hardhat/types/utils'

export interface SolidityTestResult {
  readonly name: string
  readonly status: 'Success' | 'Failure' | 'Skipped'
  /** A fuzz test reports its runs; an invariant test also reports the calls of all runs. */
  readonly kind: { readonly runs?: bigint; readonly calls?: bigint }
}

export interface SolidityTestRun {
  /** False if a test failed, or the run itself did. */
  readonly success: boolean
  readonly tests: readonly SolidityTestResult[]
}

/** The part of the task's result that is used here. Hardhat exports no type for it. */
interface TaskOutcome {
  readonly suiteResults: readonly { readonly testResults: readonly SolidityTestResult[] }[]
}

/** Runs the Solidity tests; `options` are those of `hardhat test solidity`. */
export async function runSolidityTests(
  hre: HardhatRuntimeEnvironment,
  options: TaskArguments,
): Promise<SolidityTestRun> {
  const result = (await hre.tasks.getTask(['test', 'solidity']).run(options)) as Result<TaskOutcome, TaskOutcome>
  const { suiteResults } = result.success ? result.value : result.error
  return { success: result.success, tests: suiteResults.flatMap(({ testResults }) => testResults) }
}
