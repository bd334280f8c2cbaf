import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a new deployment throws away, for whoever has just saved a contract. */
const whatIsReset = `  Reset: the chains and their clock, so every stake, streak, reward and balance; the accounts, wallets and emails
         of the backend (the last three states stay in previous-… of the data folder). Log in anew in the app.
  Kept:  the addresses, unless a deposit contract or a test token has changed, and your wallet's connection.
         MetaMask: Settings → Advanced → Clear activity tab data.`

export interface Redeployment {
  /** Brings the ABIs and addresses that the app reads up to date; throws with what the compiler said. */
  readonly generate: (files: readonly string[]) => Promise<void>
  /** Ends the chains that run, and starts new ones with the contracts as they are now. */
  readonly restart: () => Promise<void>
  /** Has open pages begin anew. */
  readonly reloadPages: () => void
  readonly log: (line: string) => void
}

/** Compiles what was saved and deploys it to fresh chains. What does not compile changes nothing that runs. */
export async function redeploy(files: readonly string[], { generate, restart, reloadPages, log }: Redeployment) {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  log(`\n${files.map((file) => path.basename(file)).join(', ')} changed: compiling …`)
  try {
    await generate(files)
  } catch (error) {
    log(`${describe(error)}\nNot deployed: what runs is the contracts as they were. Save again.`)
    return
  }
  try {
    await restart()
  } catch (error) {
    log(`${describe(error)}\nCompiled, but the chains did not start. Save again, or start anew.`)
    return
  }
  reloadPages()
  log(`Compiled and deployed afresh in ${seconds()} s; open pages have reloaded.\n${whatIsReset}`)
}

/** Contracts whose code has a part in an address: deposit addresses follow from it, and so does what is deployed how. */
const inAddresses = /Deposit|\/local\/|^ignition/

/** Compiles, and writes `deployments/` in a process of its own. */
export async function generateDeployments(files: readonly string[]): Promise<void> {
  const parts = files.some((file) => inAddresses.test(file)) ? [] : ['--abis']
  await run(process.execPath, ['scripts/generate-deployments.ts', ...parts], { maxBuffer: 16 * 1024 * 1024 })
}

/** What a process wrote before it failed; Hardhat prints what the compiler found. */
function describe(error: unknown): string {
  const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
  return `${stdout}${stderr}`.trim() || message
}
