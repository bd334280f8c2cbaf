import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ContentPlace, ContentVersionSummary } from '#api/content.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { useContentVersion, useDraftContent, useWithdrawContent } from '#src/features/console/content.queries.ts'
import { useContentTexts } from '#src/features/console/hooks/use-content-texts.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { languageNameOf } from './conversation-texts.tsx'
import { LanguageTabs } from './language-tabs.tsx'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'
import { TextPreview } from './text-preview.tsx'

interface ContentVersionsProps {
  readonly place: ContentPlace
  /** Newest first. */
  readonly versions: readonly ContentVersionSummary[]
}

/** The published versions, each readable and usable as the start of a new one. */
export function ContentVersions({ place, versions }: ContentVersionsProps) {
  const { t } = useLingui()
  const published = versions.filter(({ number }) => number !== null)
  const [newest] = published
  const [chosenId, setChosenId] = useState<string>()
  const shown = published.find(({ id }) => id === chosenId) ?? newest
  if (newest === undefined || shown === undefined) return null
  return (
    <>
      <Card padding="none" title={<Trans>Published versions</Trans>}>
        <List label={t`Published versions`}>
          {published.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              isNewest={version.id === newest.id}
              onChosen={() => setChosenId(version.id)}
            />
          ))}
        </List>
      </Card>
      <ShownVersion
        key={shown.id}
        place={place}
        version={shown}
        isNewest={shown.id === newest.id}
        isOpen={published.length < versions.length}
      />
    </>
  )
}

interface VersionRowProps {
  readonly version: ContentVersionSummary
  readonly isNewest: boolean
  readonly onChosen: () => void
}

function VersionRow({ version, isNewest, onChosen }: VersionRowProps) {
  const format = useFormat()
  const texts = useContentTexts()
  const { number, state, publishedAt, publishedBy } = version
  const date = format.date(Date.parse(publishedAt ?? version.changedAt) / 1000, { style: 'date-time' })
  return (
    <ListRow
      title={<Trans>Version {number}</Trans>}
      description={
        publishedBy === null ? (
          <Trans>Came with the app, {date}</Trans>
        ) : (
          <Trans>
            Published by {publishedBy}, {date}
          </Trans>
        )
      }
      value={
        isNewest ? (
          <Chip tone={state === 'withdrawn' ? 'danger' : 'success'}>{texts.state[state]}</Chip>
        ) : (
          <Chip>
            <Trans>Older version</Trans>
          </Chip>
        )
      }
      onClick={onChosen}
    />
  )
}

interface ShownVersionProps {
  readonly place: ContentPlace
  readonly version: ContentVersionSummary
  readonly isNewest: boolean
  /** Another version is already being written or reviewed. */
  readonly isOpen: boolean
}

function ShownVersion({ place, version, isNewest, isOpen }: ShownVersionProps) {
  const [lang, setLang] = useState<LanguageCode>('en_us')
  const query = useContentVersion(version.id)
  const { number } = version
  if (!query.data) return <QueryState query={query} empty={null} />
  const { texts } = query.data
  const canWithdraw = isNewest && version.state === 'published' && place.kind !== 'agreement'
  return (
    <Card title={<Trans>Version {number}</Trans>}>
      <div className="space-y-4">
        <LanguageTabs lang={lang} onLangChange={setLang}>
          {(code) => (
            <>
              <p className="font-semibold text-ink-muted">{languageNameOf(code)}</p>
              <TextPreview text={texts[code]} />
            </>
          )}
        </LanguageTabs>
        <div className="flex flex-wrap gap-2">
          {!isOpen && <BeginDraft place={place} from={version.id} />}
          {canWithdraw && <Withdraw id={version.id} />}
        </div>
      </div>
    </Card>
  )
}

function BeginDraft({ place, from }: { readonly place: ContentPlace; readonly from: string }) {
  const { i18n } = useLingui()
  const draft = useDraftContent()
  const begin = () => {
    if (draft.isUnderWay()) return
    draft.mutate(
      { id: crypto.randomUUID(), place, from },
      { onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger') },
    )
  }
  return (
    <Button loading={draft.isPending} onClick={begin}>
      <Trans>Start a new version</Trans>
    </Button>
  )
}

function Withdraw({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui()
  const withdraw = useWithdrawContent(id)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        <Trans>Withdraw text</Trans>
      </Button>
      <ReasonSheet
        open={isAsking}
        onOpenChange={setIsAsking}
        loading={withdraw.isPending}
        title={<Trans>Withdraw this text?</Trans>}
        description={<Trans>No one can read it anymore, and links to it stop working.</Trans>}
        label={<Trans>Reason</Trans>}
        missing={<Trans>Enter a reason.</Trans>}
        action={<Trans>Withdraw text</Trans>}
        isDangerous
        onSubmit={(reason) => {
          withdraw.mutate(reason, {
            onSuccess: () => {
              setIsAsking(false)
              showToast(t`Withdrawn`, 'success')
            },
            onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
          })
        }}
      />
    </>
  )
}
