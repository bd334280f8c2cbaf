import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Tells whoever just saved a contract what the redeployment resets. */
const whatIsReset = `  Reset: the chains and their clock, with every stake, streak, reward and balance; the backend's accounts, wallets
         and emails (the last three states stay in previous-… in the data folder). Log in again in the app.
  Kept:  the addresses, unless a deposit contract or a test token has changed, and your wallet's connection.
         MetaMask: Settings → Advanced → Clear activity tab data.`

export interface Redeployment {
  /** Updates the ABIs and addresses that the app reads; throws the compiler's message if that fails. */
  readonly generate: (files: readonly string[]) => Promise<void>
  /** Stops the running chains and starts new ones with the current contracts. */
  readonly restart: () => Promise<void>
  /** Reloads open pages. */
  readonly reloadPages: () => void
  readonly log: (line: string) => void
}

/** Compiles what was saved and deploys it to fresh chains. If it doesn't compile, everything keeps running. */
export async function redeploy(files: readonly string[], { generate, restart, reloadPages, log }: Redeployment) {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  log(`\n${files.map((file) => path.basename(file)).join(', ')} changed: compiling …`)
  try {
    await generate(files)
  } catch (error) {
    log(`${describe(error)}\nNot deployed: the previous contracts keep running. Fix the code and save again.`)
    return
  }
  try {
    await restart()
  } catch (error) {
    log(`${describe(error)}\nCompiled, but the chains did not start. Save again, or restart npm run dev.`)
    return
  }
  reloadPages()
  log(`Compiled and deployed to fresh chains in ${seconds()} s; open pages were reloaded.\n${whatIsReset}`)
}

/** Files that affect addresses: deposit addresses depend on the contracts' code, others on what is deployed and how. */
const inAddresses = /Deposit|\/local\/|^ignition/

/** Compiles, and writes `deployments/`, in a separate process. */
export async function generateDeployments(files: readonly string[]): Promise<void> {
  const parts = files.some((file) => inAddresses.test(file)) ? [] : ['--abis']
  await run(process.execPath, ['scripts/generate-deployments.ts', ...parts], { maxBuffer: 16 * 1024 * 1024 })
}

/** Returns a failed process's output, in which Hardhat prints the compiler's message. */
function describe(error: unknown): string {
  const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
  return `${stdout}${stderr}`.trim() || message
}
