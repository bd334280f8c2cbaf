import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { PageIntro } from '#src/ui/page-intro.tsx'
import { KeyIcon } from '#src/ui/rare-icons.tsx'

/** Explains recovery words, and why some are rejected. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`About recovery words`} backTo={devicePaths.importWords}>
      <PageIntro icon={KeyIcon} title={<Trans>One list of words, every account</Trans>}>
        <Trans>12 or 24 words in a fixed order that restore a wallet on any device.</Trans>
      </PageIntro>
      <Topic title={<Trans>Which words can I use?</Trans>}>
        <Trans>
          The words your earlier wallet showed you, in the same order. MetaMask, Rabby, Rainbow, Trust Wallet, Ledger
          and Trezor use the same standard, BIP-39.
        </Trans>
      </Topic>
      <Topic title={<Trans>“This word isn’t on the list”</Trans>}>
        <Trans>
          Every word comes from a fixed list of 2,048. The first four letters identify an English word: check them for a
          typo. Word lists in other languages work too if you paste all the words.
        </Trans>
      </Topic>
      <Topic title={<Trans>“These words don’t belong together”</Trans>}>
        <Trans>
          The last word contains a checksum of the others. If it doesn’t match, a word is wrong, missing or in the wrong
          place. Compare each word with your paper, in order: 1 to 12 or 1 to 24.
        </Trans>
      </Topic>
      <Topic title={<Trans>The words work, but my accounts are empty</Trans>}>
        <Trans>
          Wallets count accounts in different ways. We show the addresses of each way and which ones have a history:
          choose yours. If you ever set a passphrase, enter it under “Advanced”. A different passphrase opens a
          different wallet.
        </Trans>
      </Topic>
      <Notice tone="warning" title={<Trans>Nobody but you needs your words</Trans>}>
        <Trans>
          Anyone who has the words can take everything. We’ll never ask for them by email, chat or phone. Only ever
          enter them in a wallet.
        </Trans>
      </Notice>
    </PageFrame>
  )
}

function Topic({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <Card title={title}>
      <p className="text-ink-muted">{children}</p>
    </Card>
  )
}
