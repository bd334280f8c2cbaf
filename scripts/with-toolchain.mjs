// node scripts/with-toolchain.mjs <command> [arguments…]
//
// Runs a command with everything the project needs: a new enough Node, and node_modules as in the lock file. Downloads
// what is missing. Plain JavaScript without dependencies, because it runs before any are installed, and on Node 20 too.

import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The Node version to download if the installed one is too old. */
const fetchedNode = '24.21.0'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/**
 * Returns whether a Node version can run the project: 22.22 or a later 22, or 24 and later. It runs TypeScript without
 * a build step, which older versions don't, and Hardhat, Vitest and Lingui require 22.12 to 22.19; Vitest skips 23.
 * @param {string} version Such as `22.22.0`.
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major === 22 ? minor >= 22 : major >= 24
}

/**
 * Returns whether this script installed node_modules from the current lock file.
 * @param {string} folder Of the project.
 */
export function isInstalled(folder) {
  const stamp = stampPath(folder)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(folder)
}

/**
 * Records that node_modules matches the lock file.
 * @param {string} folder Of the project.
 */
export function markInstalled(folder) {
  writeFileSync(stampPath(folder), lockHash(folder))
}

/** @param {string} folder */
function stampPath(folder) {
  return path.join(folder, 'node_modules/.sevenport-lock')
}

/** @param {string} folder */
function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex')
}

/** Returns the path of a new enough Node; downloads one if necessary. */
function findNode() {
  if (isNewEnough(process.versions.node)) return process.execPath

  // npm has the package in its cache, but asking npm for the path would take a second each time.
  const note = path.join(root, 'node_modules/.cache/sevenport-node')
  if (existsSync(note)) {
    const [version, known] = readFileSync(note, 'utf8').split('\n')
    if (version === fetchedNode && known !== undefined && existsSync(known)) return known
  }

  console.log(`Node ${process.versions.node} is too old for Sevenport; getting Node ${fetchedNode} through npm …`)
  const npmArguments = ['exec', '--yes', `--package=node@${fetchedNode}`, '--', 'node', '-p', 'process.execPath']
  const output = execFileSync('npm', npmArguments, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const node = output.trim().split('\n').at(-1) ?? ''
  mkdirSync(path.dirname(note), { recursive: true })
  writeFileSync(note, `${fetchedNode}\n${node}`)
  return node
}

/**
 * Runs a command with the terminal's input and output, and forwards signals to it.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} The exit code, or 128 plus the signal's number as in a shell.
 */
function run(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env })
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, passOn)
    const stopWatching = watchNpm(() => child.kill('SIGTERM'))
    child.once('error', reject)
    child.once('close', (code, signal) => {
      stopWatching()
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
  })
}

/**
 * Calls `onGone` when the npm that started this process exits. `npm start` runs a shell in between, which dies on a
 * SIGTERM to npm without forwarding it, so everything below would run forever.
 * @param {() => void} onGone
 * @returns {() => void} Stops watching.
 */
function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 500)
  return () => clearInterval(timer)
}

/** @param {string[]} commandLine */
async function main([command, ...args]) {
  if (command === undefined) {
    console.error('Usage: node scripts/with-toolchain.mjs <command> [arguments…]')
    return 1
  }

  const node = findNode()
  const folders = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH ?? '']
  const env = { ...process.env, PATH: folders.join(path.delimiter) }

  if (!isInstalled(root)) {
    console.log('node_modules does not match package-lock.json; npm install (a minute or two the first time) …')
    // npm must run under the new Node itself: an old one omits packages that require a newer Node. `npm ci` would
    // reject the lock file, which lacks other platforms' binaries that the registry lacks too. Errors only: we can't
    // fix the warnings of transitive dependencies.
    const exitCode = await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], env)
    if (exitCode !== 0) return exitCode
    markInstalled(root)
  }
  return run(command, args, env)
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
