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
  /** The exported payment that this file returns; absent for files from others. */
  readonly exported?: ExportedPayment
}

/** Why a returned file can't be used. The pages show a text for each reason. */
export type ReturnProblem = Extract<MergedPsbt, { status: 'refused' }>['reason']

interface TransactionFileOptions {
  readonly account: DeviceAccount
  /** Payments that the account has exported and not received back. */
  readonly exports: readonly ExportedPayment[]
  /** The account's keys are on this device. */
  readonly canSign: boolean
}

/** Holds a file, what the keyring read from it, and its signing. Stores nothing: the file is the user's. */
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
