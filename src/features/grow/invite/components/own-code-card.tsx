import { Trans, useLingui } from '@lingui/react/macro'
import { chunkedCode, invitationLink } from '#src/features/grow/invite/rules/invitation-link.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { ShareButtons } from './share-buttons.tsx'

/** The user's code in every form in which it can be shared. */
export function OwnCodeCard({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const link = invitationLink(code)
  return (
    <Card title={<Trans>Your invitation</Trans>}>
      <div className="flex flex-col items-center gap-1 pb-4">
        <QrCode text={link} label={t`QR code of your invitation link`} size={196} />
        <p className="flex items-center gap-1 pt-2 text-title font-bold tracking-widest tabular-nums">
          <span>{chunkedCode(code)}</span>
          <CopyButton text={code} label={t`Copy your code`} />
        </p>
        <p className="flex max-w-full items-center gap-1 text-caption text-ink-muted">
          <span className="min-w-0 break-all">{link}</span>
          <CopyButton text={link} label={t`Copy your link`} />
        </p>
      </div>
      <ShareButtons code={code} />
    </Card>
  )
}
