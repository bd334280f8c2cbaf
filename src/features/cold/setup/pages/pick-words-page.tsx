import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { WordsProofPage } from '#src/features/cold/setup/components/words-proof-page.tsx'
import { PickWords } from '#src/features/cold/setup/components/pick-words.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <WordsProofPage
      title={t`Check a few words`}
      heading={<Trans>Which words are these?</Trans>}
      text={<Trans>Look them up on your paper by their numbers.</Trans>}
      backTo={devicePaths.showWords}
    >
      {({ id }) => <PickWords walletId={id} />}
    </WordsProofPage>
  )
}
