import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#src/config/paths.ts'
import { AppHero } from '#src/entities/app-build/app-hero.tsx'
import { InstallCard } from '#src/entities/app-build/install-card.tsx'
import { merchantQueryOptions } from '#src/entities/session/merchant.queries.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { useLinkedMerchant } from '#src/entities/session/use-linked-merchant.ts'
import { chunkedMerchantCode, merchantAppLink } from '#src/features/grow/merchants/rules/merchant-link.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { QueryState } from '#src/ui/query-state.tsx'

/** The target of a merchant's link to the app: `?agent=CODE`. The code is kept until the user registers. */
export function Component() {
  const { t } = useLingui()
  const [code] = useLinkedMerchant()
  const isLoggedIn = useLoggedInUserId() !== null
  return (
    <PageFrame title={t`Get the app`} backTo={paths.home}>
      <AppHero />
      {code === null ? (
        <Notice tone="info">
          <Trans>This link has no merchant code. You can still install the app.</Trans>
        </Notice>
      ) : (
        <OfMerchant code={code} />
      )}
      <InstallCard />
      {!isLoggedIn && (
        <ButtonLink to={paths.createAccount} variant="secondary" block>
          <Trans>Create account</Trans>
        </ButtonLink>
      )}
    </PageFrame>
  )
}

function OfMerchant({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const query = useQuery(merchantQueryOptions(code))
  if (!query.data) return <QueryState query={query} empty={null} />
  const link = merchantAppLink(code)
  const { name, registers } = query.data
  return (
    <Card title={name}>
      <p className="pb-3 text-ink-muted">
        {registers ? (
          <Trans>Accounts you create here are registered with this merchant.</Trans>
        ) : (
          <Trans>This code is for businesses that apply to become merchants.</Trans>
        )}
      </p>
      <div className="flex flex-col items-center gap-1">
        <QrCode text={link} label={t`QR code of this page, for your phone`} size={168} />
        <p className="flex items-center gap-1 pt-2 font-bold tracking-widest tabular-nums">
          <span>{chunkedMerchantCode(code)}</span>
          <CopyButton text={link} label={t`Copy this page’s link`} />
        </p>
      </div>
    </Card>
  )
}
