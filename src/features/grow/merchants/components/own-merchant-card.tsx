import { Trans, useLingui } from '@lingui/react/macro'
import { lastMerchantLevel } from '#api/merchant-rules.ts'
import type { OwnMerchant } from '#api/merchants.ts'
import { paths } from '#src/config/paths.ts'
import { chunkedMerchantCode, merchantAppHref, merchantLink } from '#src/features/grow/merchants/rules/merchant-link.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { StatGrid, StatTile } from '#src/ui/stat-tile.tsx'

/** The user's merchant account: its code, and the users it brought. */
export function OwnMerchantCard({ merchant }: { readonly merchant: OwnMerchant }) {
  const { t } = useLingui()
  const format = useFormat()
  const { name, state, code, level, superior, registered, recommended, since } = merchant
  const link = merchantLink(code)
  return (
    <>
      {state === 'suspended' && (
        <Notice tone="warning" title={<Trans>Your merchant account is suspended</Trans>}>
          <Trans>
            Nobody can register or apply with your code until it’s resumed. The reason is in your email. Your own
            account and your funds aren’t affected.
          </Trans>
        </Notice>
      )}
      <Card title={name}>
        {state === 'active' && (
          <div className="flex flex-col items-center gap-1 pb-4">
            <QrCode text={link} label={t`QR code of your merchant link`} size={196} />
            <p className="flex items-center gap-1 pt-2 text-title font-bold tracking-widest tabular-nums">
              <span>{chunkedMerchantCode(code)}</span>
              <CopyButton text={code} label={t`Copy your code`} />
            </p>
            <p className="flex max-w-full items-center gap-1 text-caption text-ink-muted">
              <span className="min-w-0 break-all">{link}</span>
              <CopyButton text={link} label={t`Copy your link`} />
            </p>
          </div>
        )}
        {state === 'active' && (
          <div className="pb-4">
            <ButtonLink to={merchantAppHref(code)} variant="secondary" block>
              <Trans>Page to install the app</Trans>
            </ButtonLink>
          </div>
        )}
        <div className="pb-4">
          <ButtonLink to={paths.merchantLinks} variant="secondary" block>
            <Trans>Payment links</Trans>
          </ButtonLink>
        </div>
        <div className="pb-4">
          <ButtonLink to={paths.merchantEarnings} variant="secondary" block>
            <Trans>Earnings and statements</Trans>
          </ButtonLink>
        </div>
        <StatGrid>
          <StatTile label={<Trans>Accounts registered</Trans>} value={format.number(registered)} />
          <StatTile label={<Trans>Merchants recommended</Trans>} value={format.number(recommended)} />
        </StatGrid>
        <Facts>
          <Fact label={<Trans>Level</Trans>} value={`${format.number(level)} / ${format.number(lastMerchantLevel)}`} />
          <Fact
            label={<Trans>Superior merchant</Trans>}
            value={superior === '' ? <Trans>A merchant who has left</Trans> : superior}
          />
          <Fact label={<Trans>Merchant since</Trans>} value={format.date(Date.parse(since) / 1000)} />
        </Facts>
        <p className="pt-3 text-caption text-ink-muted">
          {level < lastMerchantLevel ? (
            <Trans>
              People who register with your code count as yours. Businesses can use it to apply as merchants.
            </Trans>
          ) : (
            <Trans>
              People who register with your code count as yours. Merchants at your level can’t recommend others.
            </Trans>
          )}{' '}
          <Trans>To open another merchant account, contact the superior merchant.</Trans>
        </p>
      </Card>
    </>
  )
}
