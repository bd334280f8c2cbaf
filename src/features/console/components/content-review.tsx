import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ContentVersion } from '#api/content.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useContentVersion, usePublishContent, useReturnContent } from '#src/features/console/content.queries.ts'
import { deskErrorText } from '#src/features/console/rules/desk-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { languageNameOf } from './conversation-texts.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'
import { TextDiff } from './text-diff.tsx'
import { TextPreview } from './text-preview.tsx'

interface ContentReviewProps {
  readonly version: ContentVersion
  /** The newest published version. */
  readonly publishedId: string | undefined
}

/** A version in review: as readers will see it, with its changes. */
export function ContentReview({ version, publishedId }: ContentReviewProps) {
  const { t } = useLingui()
  const [lang, setLang] = useState<LanguageCode>('en_us')
  const [shown, setShown] = useState<'changes' | 'preview'>(publishedId === undefined ? 'preview' : 'changes')
  const writers = version.writers.join(', ')
  return (
    <Card title={<Trans>In review</Trans>}>
      <div className="space-y-4">
        <p className="text-caption text-ink-muted">
          <Trans>Written by {writers}</Trans>
        </p>
        {publishedId !== undefined && (
          <SegmentedControl<typeof shown>
            label={t`Display`}
            value={shown}
            onValueChange={setShown}
            options={[
              { value: 'changes', label: <Trans>Differences</Trans> },
              { value: 'preview', label: <Trans>Preview</Trans> },
            ]}
          />
        )}
        <LanguageTabs lang={lang} onLangChange={setLang}>
          {(code) => (
            <>
              <h3 className="font-semibold">{languageNameOf(code)}</h3>
              {shown === 'changes' && publishedId !== undefined ? (
                <Changes version={version} publishedId={publishedId} lang={code} />
              ) : (
                <TextPreview text={version.texts[code]} />
              )}
            </>
          )}
        </LanguageTabs>
        {!version.mayPublish && (
          <Notice>
            <Trans>You’ve written some of it, so another operator has to publish it.</Trans>
          </Notice>
        )}
        <ReviewButtons version={version} />
      </div>
    </Card>
  )
}

interface ChangesProps {
  readonly version: ContentVersion
  readonly publishedId: string
  readonly lang: LanguageCode
}

function Changes({ version, publishedId, lang }: ChangesProps) {
  const { data: published } = useContentVersion(publishedId)
  if (published === undefined) return <Skeleton className="h-40 w-full" />
  // The change notes of an earlier version aren't part of its text.
  return <TextDiff before={{ ...published.texts[lang], changes: '' }} after={version.texts[lang]} />
}

function ReviewButtons({ version }: { readonly version: ContentVersion }) {
  const { t, i18n } = useLingui()
  const publish = usePublishContent(version.id)
  const returning = useReturnContent(version.id)
  const confirmThen = useConfirmedAction()
  const [isReturning, setIsReturning] = useState(false)
  const ask = async () =>
    confirmThen({
      question: {
        title: t`Publish this version?`,
        text:
          version.place.kind === 'agreement'
            ? t`It applies immediately, and everyone is asked to agree to it.`
            : t`Everyone can read it immediately.`,
        confirm: t`Publish`,
      },
      act: async () => publish.mutateAsync(version.revision),
      doneText: () => t`Published`,
    })
  return (
    <div className="flex flex-wrap gap-2">
      {version.mayPublish && (
        <Button loading={publish.isPending} onClick={() => void ask()}>
          <Trans>Publish</Trans>
        </Button>
      )}
      <Button variant="secondary" onClick={() => setIsReturning(true)}>
        <Trans>Return to draft</Trans>
      </Button>
      <ReasonSheet
        open={isReturning}
        onOpenChange={setIsReturning}
        loading={returning.isPending}
        title={<Trans>Return to draft?</Trans>}
        description={<Trans>It can be changed again and will need another review.</Trans>}
        label={<Trans>What needs to change</Trans>}
        missing={<Trans>Say what needs to change.</Trans>}
        action={<Trans>Return to draft</Trans>}
        onSubmit={(reason) => {
          returning.mutate(
            { revision: version.revision, reason },
            {
              onSuccess: () => showToast(t`Returned to draft`, 'success'),
              onError: (error) => showToast(i18n._(deskErrorText(error)), 'danger'),
            },
          )
        }}
      />
    </div>
  )
}
