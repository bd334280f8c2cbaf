import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/config/paths.ts'
import type { RawUrl } from '#src/lib/raw-url.ts'
import { ButtonLink, ExternalButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import type { IconComponent } from '#src/ui/icon.tsx'
import { ExternalLinkIcon, MailIcon } from '#src/ui/icons.tsx'
import { PhoneIcon } from '#src/ui/rare-icons.tsx'
import { GlobeIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

const icons: Readonly<Record<RawUrl['kind'], IconComponent>> = { site: GlobeIcon, mail: MailIcon, phone: PhoneIcon }

/** Shows where an external link leads, and lets the user decide whether to follow it. */
export function LeaveApp({ url: { href, kind, target, isInternational } }: { readonly url: RawUrl }) {
  const { t } = useLingui()
  const Icon = icons[kind]
  const questions: Readonly<Record<RawUrl['kind'], string>> = {
    site: t`This link leads to another site`,
    mail: t`This link opens your email app`,
    phone: t`This link opens your phone app`,
  }
  return (
    <PageFrame title={t`Leave Sevenport?`} backTo={paths.home}>
      <Card>
        <div className="flex flex-col items-center gap-1 py-4 text-center">
          <span className="mb-3 inline-flex size-16 items-center justify-center rounded-full bg-brand-50 text-brand-600">
            <Icon size={30} />
          </span>
          <p className="text-ink-muted">{questions[kind]}</p>
          <p className="max-w-full text-title font-bold break-all">{target}</p>
          {kind === 'site' && (
            <p className="mt-1 max-w-full line-clamp-4 text-caption break-all text-ink-muted">{href}</p>
          )}
        </div>
      </Card>
      {isInternational && (
        <Notice tone="danger" title={<Trans>This address may not be what it seems</Trans>}>
          <Trans>
            It uses characters from another alphabet that look like ordinary letters. The real address is shown above.
          </Trans>
        </Notice>
      )}
      {kind === 'site' && (
        <Notice tone="warning">
          <Trans>We don’t check other sites. Never enter your password or recovery phrase anywhere else.</Trans>
        </Notice>
      )}
      <ExternalButtonLink size="large" block icon={ExternalLinkIcon} href={href}>
        <span className="line-clamp-2 break-all">
          <Trans>Continue to {target}</Trans>
        </span>
      </ExternalButtonLink>
      <ButtonLink size="large" block variant="ghost" to={paths.home}>
        <Trans>Stay on Sevenport</Trans>
      </ButtonLink>
    </PageFrame>
  )
}
