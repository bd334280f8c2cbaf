import type { network } from 'hardhat'
import type { Hash } from 'viem'

/** Gas of one action according to its receipt, with the minimum that the protocol charges for what it does. */
export interface GasFigure {
  readonly action: string
  readonly gasUsed: number
  /** 21,000 + calldata + each storage slot it touches, cold and once + its logs. Ignores computation and calls. */
  readonly floor: number
}

interface StructLog {
  readonly op: string
  readonly depth: number
  readonly gasCost: number
  readonly stack?: readonly string[]
}

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof network.create>>['viem']['getPublicClient']>>

/** Returns the minimum that the protocol charges for what a transaction did; see {@link GasFigure}. */
export async function floorOf(client: Client, hash: Hash): Promise<number> {
  const { input } = await client.getTransaction({ hash })
  const bytes = Buffer.from(input.slice(2), 'hex')
  const calldata = bytes.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0)

  const trace: { structLogs: StructLog[] } = await client.request({
    method: 'debug_traceTransaction',
    params: [hash, { disableMemory: true, disableStorage: true }],
  } as never)

  // The first access of each kind to a slot is the most expensive; later ones are warm or dirty and nearly free.
  const slots = new Map<string, { read: number; written: number }>()
  let logs = 0
  for (const { op, depth, gasCost, stack } of trace.structLogs) {
    if (op.startsWith('LOG')) logs += gasCost
    if (op !== 'SLOAD' && op !== 'SSTORE') continue
    // The two contracts always run at different call depths, so depth distinguishes their slots.
    const key = `${depth}:${stack?.at(-1)}`
    const slot = slots.get(key) ?? { read: 0, written: 0 }
    if (op === 'SLOAD') slot.read = Math.max(slot.read, gasCost)
    else slot.written = Math.max(slot.written, gasCost)
    slots.set(key, slot)
  }
  const storage = [...slots.values()].reduce((sum, slot) => sum + slot.read + slot.written, 0)
  return 21_000 + calldata + storage + logs
}
