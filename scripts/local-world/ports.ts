import { type AddressInfo, createServer, type Server } from 'node:net'

/** Loopback only: the chains' private keys are public knowledge. */
export const loopback = '127.0.0.1'

/** The same host by name: browsers don't allow passkeys on an IP address. */
export const publicHost = 'localhost'

export const highestPort = 65_535

/** Thrown when another process listens on a port that the local world needs. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
  readonly port: number

  constructor(port: number, remedy: string) {
    super(`Port ${port} is taken by another program. ${remedy}`)
    this.port = port
  }
}

/** Returns whether a port is free. Port 0 always is: the system picks a free one. */
export async function isPortFree(port: number): Promise<boolean> {
  if (port === 0) return true
  return new Promise((resolve, reject) => {
    const probe = createPlaceholder()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    probe.listen(port, loopback, () => probe.close(() => resolve(true)))
  })
}

/** Rejects all connections: a page still open from an earlier world would keep the server from closing. */
function createPlaceholder(): Server {
  return createServer((socket) => void socket.destroy())
}

export interface HeldPort {
  readonly port: number
  /** Frees the port for another listener. */
  readonly release: () => Promise<void>
}

/** Reserves a port (0: any free one) until something listens on it: otherwise, an outgoing connection could take it. */
export async function holdPort(wanted: number): Promise<HeldPort> {
  return new Promise((resolve, reject) => {
    const placeholder = createPlaceholder()
    placeholder.once('error', reject)
    placeholder.listen(wanted, loopback, () => {
      const { port } = placeholder.address() as AddressInfo
      const release = async () => new Promise<void>((released) => void placeholder.close(() => released()))
      resolve({ port, release })
    })
  })
}

/** Returns a port that is currently free. */
export async function findFreePort(): Promise<number> {
  const { port, release } = await holdPort(0)
  await release()
  return port
}

/** @throws PortTakenError naming the first port that is taken, and what to do. */
export async function requireFreePorts(port: number, rpcPorts: readonly number[]): Promise<void> {
  if (!(await isPortFree(port))) {
    throw new PortTakenError(port, `Stop it, or choose another port: PORT=${otherPort(port, 100)} npm start`)
  }
  for (const rpcPort of rpcPorts) {
    if (await isPortFree(rpcPort)) continue
    const other = otherPort(rpcPorts[0] ?? rpcPort, 1_000)
    throw new PortTakenError(
      rpcPort,
      `The chains use ${rpcPorts.length} ports starting at ${rpcPorts[0]}. Stop it, or choose others: RPC_PORT=${other} npm start`,
    )
  }
}

/** Suggests another port: `distance` higher, or lower if that would be out of range. */
function otherPort(port: number, distance: number): number {
  return port + 2 * distance > highestPort ? port - distance : port + distance
}
