import { useState } from 'react'
import type { ExportedPayment } from '#src/entities/device-wallet/bitcoin/exported-payment.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { isPsbt } from '#src/features/cold/offline/rules/psbt-text.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import type { MergedPsbt, PsbtDescription, ReadPsbt } from '#src/keyring/psbt-protocol.ts'

interface TransactionFile {
  readonly psbt: Uint8Array
  readonly description: PsbtDescription
  /** What was exported from here and came back in it; none for a file of others. */
  readonly exported?: ExportedPayment
}

/** Why what came back is of no use. Pages say each in words. */
export type ReturnProblem = Extract<MergedPsbt, { status: 'refused' }>['reason']

interface TransactionFileOptions {
  readonly account: DeviceAccount
  /** What the account has exported and not got back. */
  readonly exports: readonly ExportedPayment[]
  /** Its keys are on this device. */
  readonly canSign: boolean
}

/** A file, what the keyring found in it, and its signing. Nothing of it is kept: it is the person's. */
export function useTransactionFile({ account, exports, canSign }: TransactionFileOptions) {
  const { keyring } = useKeyring()
  const [file, setFile] = useState<TransactionFile>()
  const [problem, setProblem] = useState<ReturnProblem>()
  const { isRunning, refusalText, run } = useKeyringAction()
  const sign = (reviewed: ReadPsbt) => {
    if (!file) return
    void run(async () => {
      const { network, fee, outputs } = reviewed
      const ownOutputs = outputs.flatMap(({ own }, place) => (own ? [place] : []))
      setFile(await keyring.signPsbt(account.id, file.psbt, { network, fee, ownOutputs }))
    })
  }
  const open = async (bytes: Uint8Array) => {
    setProblem(undefined)
    for (const exported of exports) {
      const merged = await keyring.mergePsbt(account.id, exported.psbt, bytes)
      if (merged.status === 'merged') {
        setFile({ psbt: merged.psbt, description: merged.description, exported })
        return
      }
      const isOurs = merged.reason === 'invalid' || (merged.reason === 'unsigned' && !canSign)
      if (isOurs) return setProblem(merged.reason)
    }
    if (isPsbt(bytes)) setFile({ psbt: bytes, description: await keyring.describePsbt(account.id, bytes) })
    else setProblem('other')
  }
  return {
    ...file,
    problem,
    read: async (bytes: Uint8Array) => run(async () => open(bytes)),
    sign,
    isSigning: isRunning,
    refusalText,
    restart: () => setFile(undefined),
  }
}
