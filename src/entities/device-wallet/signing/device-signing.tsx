import type { Hex } from 'viem'
import { getPublicClient } from '#src/chain/public-client.ts'
import { signingQueue } from '#src/chain/wallet/device-wallet-questions.ts'
import type { OpenQuestion } from '#src/chain/wallet/signing-queue.ts'
import { openDeviceOutbox } from '#src/entities/device-wallet/device-outbox.ts'
import { openKeyring } from '#src/keyring/open-keyring.ts'
import { QueryProvider } from '#src/lib/query-provider.tsx'
import { type GasChoice, signQuestion } from './sign-question.ts'
import { SigningSheet } from './signing-sheet.tsx'

/** Asks the user to approve what the wallet on this device is to sign, and signs what they approve. */
export function DeviceSigning() {
  return (
    <QueryProvider>
      <SigningSheet queue={signingQueue} sign={sign} />
    </QueryProvider>
  )
}

async function sign(open: OpenQuestion, gas: GasChoice | undefined): Promise<Hex> {
  const [keyring, outbox] = await Promise.all([openKeyring(), openDeviceOutbox()])
  return signQuestion({ keyring, outbox, getClient: getPublicClient }, open, gas)
}
