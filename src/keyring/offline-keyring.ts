import type { Keyring } from './keyring.ts'
import type { OfflineInput, OfflineOperationName, OfflineResult } from './offline-protocol.ts'
import type { WorkerClient } from './worker-client.ts'

/** Operations that few pages use: their result schemas load with the first call. */
export function offlineKeyring(client: WorkerClient): Pick<Keyring, OfflineOperationName> {
  const ask = async <Name extends OfflineOperationName>(
    operation: Name,
    input: OfflineInput<Name>,
  ): Promise<OfflineResult<Name>> => {
    const { offlineOperations } = await import('./offline-protocol.ts')
    return client.askFor(offlineOperations[operation].result, operation, input)
  }
  return {
    describePsbt: async (accountId, psbt) => ask('describePsbt', { accountId, psbt }),
    buildPsbt: async (accountId, payment) => (await ask('buildPsbt', { accountId, payment })).psbt,
    mergePsbt: async (accountId, exported, returned) => ask('mergePsbt', { accountId, exported, returned }),
    watchKey: async (watched) => ask('watchKey', watched),
    signPsbt: async (accountId, psbt, reviewed) => ask('signPsbt', { accountId, psbt, reviewed }),
    signTextMessage: async (accountId, wish) => ask('signTextMessage', { accountId, wish }),
    verifyTextMessage: async (message) => ask('verifyTextMessage', message),
  }
}
