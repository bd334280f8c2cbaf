import { Trans, useLingui } from '@lingui/react/macro'
import { chunkedCode, invitationLink } from '#src/features/grow/invite/rules/invitation-link.ts'
import { drawPoster } from '#src/features/grow/invite/rules/poster-image.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyIcon, SendIcon } from '#src/ui/icons.tsx'
import { PictureIcon } from '#src/ui/rare-icons.tsx'
import { showToast } from '#src/ui/toast.tsx'

const fileName = 'sevenport-invitation.png'

/** Returns whether the user closed the device's share sheet. */
function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** Shares the invitation as a link, with the device's share sheet if available, and as an image with a QR code. */
export function ShareButtons({ code }: { readonly code: string }) {
  const { t } = useLingui()
  const link = invitationLink(code)
  const canShare = typeof navigator.share === 'function'
  const shareLink = async () => {
    try {
      if (canShare) await navigator.share({ title: 'Sevenport', text: t`Join me on Sevenport`, url: link })
      else {
        await navigator.clipboard.writeText(link)
        showToast(t`Link copied`)
      }
    } catch (error) {
      if (!isDismissal(error)) showToast(t`Couldn’t share. Select the link and copy it manually.`, 'danger')
    }
  }
  const sharePoster = async () => {
    try {
      const texts = { title: t`Join me on Sevenport`, call: t`Scan the code, or enter it when you register` }
      const image = await drawPoster({ link, code: chunkedCode(code), ...texts })
      const files = [new File([image], fileName, { type: 'image/png' })]
      if (navigator.canShare?.({ files })) await navigator.share({ files })
      else saveFile(fileName, image, 'image/png')
    } catch (error) {
      // Otherwise a browser failure that the user can't fix.
      if (!isDismissal(error)) showToast(t`This browser can’t share the image.`, 'danger')
    }
  }
  return (
    <div className="grid gap-3">
      <Button size="large" block icon={canShare ? SendIcon : CopyIcon} onClick={() => void shareLink()}>
        {canShare ? <Trans>Share link</Trans> : <Trans>Copy link</Trans>}
      </Button>
      <Button variant="secondary" block icon={PictureIcon} onClick={() => void sharePoster()}>
        <Trans>Share poster</Trans>
      </Button>
    </div>
  )
}
