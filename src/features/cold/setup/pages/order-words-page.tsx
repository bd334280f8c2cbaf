import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { WordsProofPage } from '#src/features/cold/setup/components/words-proof-page.tsx'
import { OrderWords } from '#src/features/cold/setup/components/order-words.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <WordsProofPage
      title={t`Confirm your words`}
      heading={<Trans>Enter all words in order</Trans>}
      text={<Trans>From your paper. Two or three letters are enough to find a word.</Trans>}
      backTo={devicePaths.showWords}
    >
      {(wallet) => <OrderWords wallet={wallet} />}
    </WordsProofPage>
  )
}
