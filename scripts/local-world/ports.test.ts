import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { holdPort, loopback, PortTakenError, requireFreePorts } from './ports.ts'

const squatter = createServer()
let taken: number

beforeEach(async () => {
  await new Promise<void>((resolve) => squatter.listen(0, loopback, resolve))
  taken = (squatter.address() as AddressInfo).port
})

afterEach(() => new Promise((resolve) => squatter.close(resolve)))

it('names the app’s port when it is taken, and how to choose another', async () => {
  const refused = requireFreePorts(taken, [])
  await expect(refused).rejects.toThrow(PortTakenError)
  await expect(refused).rejects.toThrow(new RegExp(`Port ${taken} is taken.* PORT=\\d+ npm start`))
})

it('names a chain’s port when it is taken, and how to choose others', async () => {
  await expect(requireFreePorts(0, [0, taken])).rejects.toThrow(
    new RegExp(`Port ${taken} is taken.* RPC_PORT=\\d+ npm start`),
  )
})

it('accepts free ports, and port 0 for any', async () => {
  await expect(requireFreePorts(0, [0, 0])).resolves.toBeUndefined()
})

it('suggests ports that exist', async () => {
  const squat = createServer()
  await new Promise<void>((resolve) => squat.listen(65_500, loopback, resolve))
  await expect(requireFreePorts(65_500, [])).rejects.toThrow('PORT=65400 npm start')
  await expect(requireFreePorts(0, [65_500])).rejects.toThrow('RPC_PORT=64500 npm start')
  await new Promise((resolve) => squat.close(resolve))
})

it('rejects connections to a held port, such as those of an open page, and releases it', async () => {
  const { port, release } = await holdPort(0)
  const page = connect(port, loopback).resume()
  // How it is rejected doesn't matter.
  page.on('error', () => undefined)
  await new Promise((resolve) => page.once('close', resolve))
  await release()
  await expect(requireFreePorts(port, [])).resolves.toBeUndefined()
})
