import { Trans } from '@lingui/react/macro'
import { Notice } from '#src/ui/notice.tsx'
import type { MessageDescription, SignInWarning } from '#src/entities/device-wallet/describe-message.ts'

interface MessageProps {
  readonly message: MessageDescription
}

/** Says in one line what signing a message means. */
export function MessageTitle({ message }: MessageProps) {
  if (message.kind !== 'sign-in') return <Trans>Sign a message</Trans>
  const { host } = message
  return <Trans>Log in to {host}</Trans>
}

/** Shows a message as it is signed, with any reasons not to sign it. */
export function MessageDetails({ message }: MessageProps) {
  return (
    <div className="space-y-4">
      {message.kind === 'sign-in' &&
        message.warnings.map((warning) => <SignInNotice key={warning} warning={warning} />)}
      {message.kind === 'bytes' && <BytesNotice isHash={message.isHash} />}
      <p className="max-h-60 overflow-y-auto rounded-control bg-canvas p-3 break-words whitespace-pre-wrap">
        {message.kind === 'bytes' ? message.hex : message.text}
      </p>
    </div>
  )
}

function SignInNotice({ warning }: { readonly warning: SignInWarning }) {
  switch (warning) {
    case 'other-site':
      return (
        <Notice tone="danger" title={<Trans>This login is for another site</Trans>}>
          <Trans>Whoever gets your signature could log in there as you. Reject it.</Trans>
        </Notice>
      )
    case 'malformed':
      return (
        <Notice tone="warning">
          <Trans>This login isn’t in the standard format. A site you can trust wouldn’t ask like this.</Trans>
        </Notice>
      )
    case 'other-account':
      return (
        <Notice tone="warning">
          <Trans>This login is for a different account than the one signing.</Trans>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warning">
          <Trans>This login has expired. Start again on the site.</Trans>
        </Notice>
      )
    case 'not-valid-yet':
      return (
        <Notice tone="warning">
          <Trans>This login isn’t valid yet. Check the time on your device.</Trans>
        </Notice>
      )
  }
}

function BytesNotice({ isHash }: { readonly isHash: boolean }) {
  return (
    <Notice tone="warning" title={<Trans>This message isn’t text</Trans>}>
      {isHash ? (
        <Trans>It could mean anything. Sign it only if you know what it is.</Trans>
      ) : (
        <Trans>Sign it only if you know what these bytes are.</Trans>
      )}
    </Notice>
  )
}
