import hre, { network } from 'hardhat'
import { getContract, type Hash } from 'viem'

import { localTetherTokenAbi } from '#deployments/abi/local-tether-token.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'

/** Gas of one action, as a receipt states it, beside the least that the protocol charges for what it does. */
export interface GasFigure {
  readonly action: string
  readonly gasUsed: number
  /** 21,000 + calldata + every storage slot it touches, cold and once + its logs. Computing and calling cost nothing. */
  readonly floor: number
}

interface StructLog {
  readonly op: string
  readonly depth: number
  readonly gasCost: number
  readonly stack?: readonly string[]
}

const day = 86_400
const usdt = 10n ** 6n

/**
 * Lives a person's whole path on a USDT-like token and returns what each step costs. First-time figures pay for storage
 * that was empty; a returning user's do not. Approvals are exact, so that a stake sets the allowance back to zero.
 */
export async function measureGas(): Promise<GasFigure[]> {
  // A coverage run leaves contracts behind that count their own lines.
  await buildContracts(hre)
  const { viem, networkHelpers } = await network.create()
  const client = await viem.getPublicClient()
  const [owner, person, other] = await viem.getWalletClients()
  if (!owner || !person || !other) throw new Error('The local chain offers too few accounts')

  const clients = { client: { public: client, wallet: owner } }
  const deployedToken = await viem.deployContract('LocalTetherToken', ['Tether USD', 'USDT', 6, owner.account.address])
  const token = getContract({ address: deployedToken.address, abi: localTetherTokenAbi, ...clients })
  const deployedPool = await viem.deployContract('MiningPool', [token.address, owner.account.address])
  const pool = getContract({ address: deployedPool.address, abi: miningPoolAbi, ...clients })
  const as = (wallet: typeof owner) => ({ account: wallet.account })
  const approve = (wallet: typeof owner, amount: bigint) => token.write.approve([pool.address, amount], as(wallet))

  for (const wallet of [owner, person, other]) await token.write.mint([wallet.account.address, 1_000_000n * usdt])
  await approve(owner, 500_000n * usdt)
  await pool.write.fund([500_000n * usdt])
  await approve(other, 1_000n * usdt)
  await pool.write.stake([1_000n * usdt], as(other))

  const figures: GasFigure[] = []
  const measure = async (action: string, sent: Promise<Hash>) => {
    const hash = await sent
    const { gasUsed } = await client.waitForTransactionReceipt({ hash })
    figures.push({ action, gasUsed: Number(gasUsed), floor: await floorOf(client, hash) })
  }
  const signIn = () => pool.write.signIn([0n], as(person))
  const signInNextDay = async () => {
    await networkHelpers.time.increase(day)
    return signIn()
  }

  await measure('Approve', approve(person, 1_000n * usdt))
  await measure('Stake, first', pool.write.stake([1_000n * usdt], as(person)))
  await approve(person, 1_000n * usdt)
  await measure('Stake', pool.write.stake([1_000n * usdt], as(person)))

  await measure('Sign-in, first', signInNextDay())
  await measure('Sign-in, second', signInNextDay())
  await measure('Claim, first', pool.write.claim(as(person)))
  for (let streak = 3; streak < 8; streak++) await signInNextDay()
  await measure('Sign-in', signInNextDay())
  await measure('Claim', pool.write.claim(as(person)))

  await measure(
    'Transfer rewards to a holder',
    pool.write.transferRewards([person.account.address, 100_000n], as(person)),
  )
  const newHolder = '0x7000000000000000000000000000000000000007'
  await measure('Transfer rewards to a new holder', pool.write.transferRewards([newHolder, 100_000n], as(person)))

  await networkHelpers.time.increase(day)
  await measure('Take out part of the stake, nothing forfeited', pool.write.unstake([500n * usdt], as(person)))
  await signIn()
  await measure('Take out part of the stake, forfeiting', pool.write.unstake([500n * usdt], as(person)))
  await measure('Leave with everything', pool.write.exit(as(person)))
  await measure('Leave with a stake alone', pool.write.exit(as(other)))
  return figures
}

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof network.create>>['viem']['getPublicClient']>>

async function floorOf(client: Client, hash: Hash): Promise<number> {
  const { input } = await client.getTransaction({ hash })
  const bytes = Buffer.from(input.slice(2), 'hex')
  const calldata = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0)

  const trace: { structLogs: StructLog[] } = await client.request({
    method: 'debug_traceTransaction',
    params: [hash, { disableMemory: true, disableStorage: true }],
  } as never)

  // The dearest access to a slot is its first of each kind; later ones are warm or dirty and cost next to nothing.
  const slots = new Map<string, { read: number; written: number }>()
  let logs = 0
  for (const { op, depth, gasCost, stack } of trace.structLogs) {
    if (op.startsWith('LOG')) logs += gasCost
    if (op !== 'SLOAD' && op !== 'SSTORE') continue
    // The two contracts call each other at different depths, so depth tells their slots apart.
    const key = `${depth}:${stack?.at(-1)}`
    const slot = slots.get(key) ?? { read: 0, written: 0 }
    if (op === 'SLOAD') slot.read = Math.max(slot.read, gasCost)
    else slot.written = Math.max(slot.written, gasCost)
    slots.set(key, slot)
  }
  const storage = [...slots.values()].reduce((sum, slot) => sum + slot.read + slot.written, 0)
  return 21_000 + calldata + storage + logs
}
