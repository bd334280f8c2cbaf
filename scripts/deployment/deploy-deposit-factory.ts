import type { HardhatRuntimeEnvironment } from 'hardhat/types/hre'
import type { NetworkConnection } from 'hardhat/types/network'
import {
  concat,
  encodeDeployData,
  getCreate2Address,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  zeroHash,
} from 'viem'
import type { Hex } from 'viem'

import type { Address, DepositFactoryRecord } from '#deployments/deployment.ts'
import { create2Deployer } from '#deployments/external.ts'

/** The factory's own salt, always the same: its address depends only on its code and treasury. */
const salt = zeroHash

/** A factory of deposit addresses that isn't deployed yet. */
interface DepositFactoryPlan {
  readonly record: DepositFactoryRecord
  /** What the CREATE2 deployer receives after the salt. */
  readonly code: Hex
}

/** Computes a treasury's factory, which is the same on every chain. */
export async function planDepositFactory(
  hre: HardhatRuntimeEnvironment,
  treasury: Address,
): Promise<DepositFactoryPlan> {
  const { abi, bytecode } = await hre.artifacts.readArtifact('DepositForwarderFactory')
  const code = encodeDeployData({ abi, bytecode: bytecode as Hex, args: [treasury] })
  const address = getCreate2Address({ from: create2Deployer.address, salt, bytecode: code })
  const forwarder = await hre.artifacts.readArtifact('DepositForwarder')
  return { record: { address, treasury, forwarderCodeHash: keccak256(forwarder.bytecode as Hex) }, code }
}

/**
 * Deploys the factory of deposit addresses through the CREATE2 deployer, or finds it if it exists: a treasury's factory
 * has the same address on every chain.
 * @throws If the network lacks the CREATE2 deployer.
 */
export async function deployDepositFactory(
  hre: HardhatRuntimeEnvironment,
  connection: NetworkConnection,
  treasury: Address,
): Promise<DepositFactoryRecord> {
  const publicClient = await connection.viem.getPublicClient()
  const [deployer] = await connection.viem.getWalletClients()
  if (deployer === undefined) throw new Error('No account is available to deploy from')
  if ((await publicClient.getCode({ address: create2Deployer.address })) === undefined) {
    throw new Error(`There is no CREATE2 deployer at ${create2Deployer.address}`)
  }

  const { record, code } = await planDepositFactory(hre, treasury)
  const { address } = record
  if ((await publicClient.getCode({ address })) === undefined) {
    const hash = await deployer.sendTransaction({ to: create2Deployer.address, data: concat([salt, code]) })
    await publicClient.waitForTransactionReceipt({ hash })
    if ((await publicClient.getCode({ address })) === undefined) throw new Error(`${hash} did not deploy ${address}`)
  }
  return record
}

/** Deploys the CREATE2 deployer to a local chain in the same way as on every other chain. */
export async function installCreate2Deployer(connection: NetworkConnection): Promise<void> {
  const publicClient = await connection.viem.getPublicClient()
  const [payer] = await connection.viem.getWalletClients()
  if (payer === undefined) throw new Error('No account is available to pay with')
  if ((await publicClient.getCode({ address: create2Deployer.address })) !== undefined) return

  const serializedTransaction = create2Deployer.transaction
  const { gas = 0n, gasPrice = 0n } = parseTransaction(serializedTransaction)
  const sender = await recoverTransactionAddress({ serializedTransaction: serializedTransaction as never })
  const paid = await payer.sendTransaction({ to: sender, value: gas * gasPrice })
  await publicClient.waitForTransactionReceipt({ hash: paid })
  const hash = await publicClient.sendRawTransaction({ serializedTransaction })
  await publicClient.waitForTransactionReceipt({ hash })
}
