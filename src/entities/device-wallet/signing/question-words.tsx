import { Trans } from '@lingui/react/macro'
import { Notice } from '#src/ui/notice.tsx'
import { CallDetails } from './call-details.tsx'
import { CallTitle } from './call-title.tsx'
import type { QuestionDescription } from './describe-question.ts'
import { MessageDetails, MessageTitle } from './message-details.tsx'
import { TypedDataDetails, TypedDataTitle } from './typed-data-details.tsx'

interface QuestionProps {
  readonly description: QuestionDescription
}

/** Says in one line what is to be signed. */
export function QuestionTitle({ description }: QuestionProps) {
  switch (description.kind) {
    case 'transaction':
      return <CallTitle call={description.call} />
    case 'message':
      return <MessageTitle message={description.message} />
    case 'typed-data':
      return <TypedDataTitle data={description.data} />
    case 'unreadable':
      return <Trans>This data can’t be signed</Trans>
  }
}

/** Shows everything to know before approving it. */
export function QuestionDetails({ description, chainId }: QuestionProps & { readonly chainId: number }) {
  switch (description.kind) {
    case 'transaction':
      return <CallDetails call={description.call} chainId={chainId} />
    case 'message':
      return <MessageDetails message={description.message} />
    case 'typed-data':
      return <TypedDataDetails data={description.data} chainId={chainId} />
    case 'unreadable':
      return (
        <Notice tone="danger" title={<Trans>It can’t be read completely</Trans>}>
          <Trans>The wallet only signs what it can show you. Report this to whoever sent the request.</Trans>
        </Notice>
      )
  }
}
