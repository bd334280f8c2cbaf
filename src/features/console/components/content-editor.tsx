import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { contentFaults } from '#api/content-rules.ts'
import type { ContentVersion } from '#api/content.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useDiscardContent, useSubmitContent, useWriteContent } from '#src/features/console/content.queries.ts'
import { type TextEdits, useTextEdits } from '#src/features/console/hooks/use-text-edits.ts'
import { isPage } from '#src/features/console/rules/content-links.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { deskErrorText } from '#src/features/console/rules/desk-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ContentFiling } from './content-filing.tsx'
import { LanguageEditor } from './language-editor.tsx'
import { LanguageTabs } from './language-tabs.tsx'

/** Edits a draft in four languages and submits it to another operator for review. */
export function ContentEditor({ version }: { readonly version: ContentVersion }) {
  const [lang, setLang] = useState<LanguageCode>('en_us')
  const edits = useTextEdits(version)
  const needsChanges = version.place.kind === 'agreement'
  const texts = {
    en_us: edits.textOf('en_us'),
    es_mx: edits.textOf('es_mx'),
    zh_cn: edits.textOf('zh_cn'),
    zh_tw: edits.textOf('zh_tw'),
  }
  const faults = contentFaults(texts, { needsChanges, isPage })
  return (
    <Card title={<Trans>Draft</Trans>}>
      <div className="space-y-4">
        {version.returnedBecause !== null && (
          <Notice tone="warning" title={<Trans>Returned to you</Trans>}>
            {version.returnedBecause}
          </Notice>
        )}
        <LanguageTabs lang={lang} onLangChange={setLang}>
          {(code) => (
            <LanguageEditor
              lang={code}
              edits={edits}
              stored={version.texts[code]}
              faults={faults.filter((fault) => fault.lang === code)}
              hasChanges={needsChanges}
            />
          )}
        </LanguageTabs>
        {version.place.kind === 'help' && <ContentFiling version={version} />}
        <DraftActions version={version} edits={edits} isComplete={faults.length === 0} />
      </div>
    </Card>
  )
}

interface DraftActionsProps {
  readonly version: ContentVersion
  readonly edits: TextEdits
  readonly isComplete: boolean
}

function DraftActions({ version, edits, isComplete }: DraftActionsProps) {
  const { t, i18n } = useLingui()
  const submit = useSubmitContent(version.id)
  const discard = useDiscardContent(version.id)
  const confirmThen = useConfirmedAction()
  const { save, isSaving } = useSaveDraft(version, edits)
  const saveDraft = async () => {
    if ((await save()) !== undefined) showToast(t`Draft saved`, 'success')
  }
  const submitDraft = async () => {
    if (!isComplete) {
      showToast(t`Fix what’s marked in each language first.`, 'danger')
      return
    }
    const revision = await save()
    if (revision === undefined || submit.isUnderWay()) return
    submit.mutate(revision, {
      onSuccess: () => showToast(t`Submitted for review`, 'success'),
      onError: (error) => showToast(i18n._(deskErrorText(error)), 'danger'),
    })
  }
  const discardDraft = async () =>
    confirmThen({
      question: {
        title: t`Discard this draft?`,
        text: t`It’s deleted for all operators.`,
        confirm: t`Discard draft`,
        dangerous: true,
      },
      act: async () => discard.mutateAsync(version.revision),
      doneText: () => t`Draft discarded`,
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button loading={isSaving} onClick={() => void saveDraft()}>
        <Trans>Save draft</Trans>
      </Button>
      <Button variant="secondary" loading={submit.isPending || isSaving} onClick={() => void submitDraft()}>
        <Trans>Submit for review</Trans>
      </Button>
      <Button variant="ghost" onClick={() => void discardDraft()}>
        <Trans>Discard draft</Trans>
      </Button>
    </div>
  )
}

/** Saves the changed languages, one after the other. */
function useSaveDraft(version: ContentVersion, edits: TextEdits) {
  const { t, i18n } = useLingui()
  const write = useWriteContent(version.id)
  const [isSaving, setIsSaving] = useState(false)
  /** @returns The revision that contains all edits; undefined if something couldn't be saved. */
  const save = async (): Promise<number | undefined> => {
    if (isSaving) return undefined
    setIsSaving(true)
    let { revision } = version
    try {
      for (const lang of edits.changed) {
        const saved = await write.mutateAsync({ lang, ...edits.textOf(lang) })
        revision = saved.revision
        edits.rebase(lang, saved.texts[lang].revision)
      }
      return revision
    } catch (error) {
      const isCrossed = hasApiErrorCode(error, apiErrorCode.stateConflict)
      showToast(
        isCrossed ? t`Another operator got there first. Your text is still here.` : i18n._(deskErrorText(error)),
        'danger',
      )
      return undefined
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}
