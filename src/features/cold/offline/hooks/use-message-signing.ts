import { useState } from 'react'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { formatsOf } from '#src/features/cold/offline/rules/message-address.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import type { MessageFormat, MessageNetwork, SignedMessage } from '#src/keyring/message-protocol.ts'

export const longestMessage = 10_000

interface Draft {
  readonly network: MessageNetwork
  readonly address: string
  readonly message: string
  /** The user's choice, if the address supports several formats. */
  readonly format: MessageFormat
}

/** Holds the message to sign and its signature. */
export function useMessageSigning(account: DeviceAccount) {
  const { keyring } = useKeyring()
  const { isRunning, refusalText, run } = useKeyringAction()
  const [draft, setDraft] = useState<Draft>({
    network: 'bitcoin',
    address: account.addresses.bitcoin ?? '',
    message: '',
    format: 'bip322',
  })
  const [result, setResult] = useState<SignedMessage>()
  const { network, address, message } = draft
  const formats = formatsOf(network, address)
  const format = formats.find((candidate) => candidate === draft.format) ?? formats[0] ?? 'recoverable'
  const problem = message === '' ? 'empty' : message.length > longestMessage ? 'long' : undefined
  return {
    draft: { network, address, message, format },
    formats,
    problem,
    change: (changes: Partial<Draft>) => {
      setDraft({ ...draft, ...changes })
      // Never show a signature below a different text.
      setResult(undefined)
    },
    isSigning: isRunning,
    refusalText,
    result,
    sign: () =>
      void run(async () => {
        setResult(await keyring.signTextMessage(account.id, { network, address: address.trim(), message, format }))
      }),
  } as const
}
