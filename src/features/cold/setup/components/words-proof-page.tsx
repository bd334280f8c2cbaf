import { type ReactNode } from 'react'
import { Unlocked } from '#src/entities/device-wallet/unlocked.tsx'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useKnownWallet } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import type { DeviceWallet } from '#src/keyring/keyring.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { PencilIcon } from '#src/ui/rare-icons.tsx'

interface WordsProofPageProps {
  readonly title: string
  readonly heading: ReactNode
  readonly text: ReactNode
  /** The page that shows the words. */
  readonly backTo: string
  readonly children: (wallet: DeviceWallet) => ReactNode
}

/** Has the user prove that they have the words of the wallet in the query. */
export function WordsProofPage({ title, heading, text, backTo, children }: WordsProofPageProps) {
  const wallet = useKnownWallet()
  return (
    <PageFrame title={title} backTo={wallet ? `${backTo}?wallet=${wallet.id}` : backTo}>
      {wallet?.kind === 'words' ? (
        <>
          <PageIntro icon={PencilIcon} title={heading}>
            {text}
          </PageIntro>
          <Unlocked>{children(wallet)}</Unlocked>
        </>
      ) : (
        <UnknownWallet />
      )}
    </PageFrame>
  )
}
