import { useState } from 'react'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import type { PsbtDescription, ReadPsbt } from '#src/keyring/psbt-protocol.ts'

interface TransactionFile {
  readonly psbt: Uint8Array
  readonly description: PsbtDescription
}

/** A file, what the keyring found in it, and its signing. Nothing of it is kept: it is the person's. */
export function useTransactionFile(account: DeviceAccount) {
  const { keyring } = useKeyring()
  const [file, setFile] = useState<TransactionFile>()
  const { isRunning, refusalText, run } = useKeyringAction()
  const sign = (reviewed: ReadPsbt) => {
    if (!file) return
    void run(async () => {
      const { network, fee, outputs } = reviewed
      const ownOutputs = outputs.flatMap(({ own }, place) => (own ? [place] : []))
      setFile(await keyring.signPsbt(account.id, file.psbt, { network, fee, ownOutputs }))
    })
  }
  return {
    ...file,
    read: async (psbt: Uint8Array) =>
      run(async () => setFile({ psbt, description: await keyring.describePsbt(account.id, psbt) })),
    sign,
    isSigning: isRunning,
    refusalText,
    restart: () => setFile(undefined),
  }
}
