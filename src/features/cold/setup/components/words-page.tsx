import { Trans, useLingui } from '@lingui/react/macro'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { RevealedSecret } from '#src/features/cold/shared/components/revealed-secret.tsx'
import { UnknownWallet } from '#src/features/cold/shared/components/unknown-wallet.tsx'
import { useKnownWallet } from '#src/features/cold/shared/hooks/use-known-wallet.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

interface WordsPageProps {
  readonly backTo: string
  /** The page where the user proves that they have the words. */
  readonly next: string
}

/** After the password, shows the words of the wallet in the query. */
export function WordsPage({ backTo, next }: WordsPageProps) {
  const { t } = useLingui()
  const { keyring } = useKeyring()
  const wallet = useKnownWallet()
  const name = wallet?.name
  return (
    <PageFrame title={t`Your recovery words`} backTo={backTo}>
      {wallet?.kind === 'words' ? (
        <>
          <Notice tone="warning">
            <Trans>Write the words down in this order. Anyone who sees them can take everything in {name}.</Trans>
          </Notice>
          <RevealedSecret
            reveal={async (password) => keyring.revealWords(wallet.id, password)}
            look="words"
            label={t`Your recovery words`}
            submitLabel={<Trans>Show words</Trans>}
            renderNext={(count) => (
              <ButtonLink to={`${next}?wallet=${wallet.id}&words=${count}`} size="large" block>
                <Trans>I’ve written them down</Trans>
              </ButtonLink>
            )}
          />
        </>
      ) : (
        <UnknownWallet />
      )}
    </PageFrame>
  )
}
