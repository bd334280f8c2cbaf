import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { WordFields, wordName } from '#src/features/cold/shared/components/word-fields.tsx'
import { useBackupQuestions } from '#src/features/cold/shared/hooks/use-backup-questions.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Asks for the words at places that the keyring has drawn. */
export function PickWords({ walletId }: { readonly walletId: string }) {
  const { keyring } = useKeyring()
  const navigate = useNavigate()
  const places = useBackupQuestions(walletId)
  const [isWrong, setIsWrong] = useState(false)
  if (!places) return <Skeleton className="h-40 w-full" />
  return (
    <Card>
      <SecretForm
        submitLabel={<Trans>Confirm</Trans>}
        needsPassword={false}
        onSubmit={async (valueOf) => {
          const answers = places.map((position) => ({
            position,
            word: valueOf(wordName(position)).trim().toLowerCase(),
          }))
          const isRight = await keyring.confirmWords(walletId, answers)
          setIsWrong(!isRight)
          if (isRight) await navigate(`${devicePaths.wordsConfirmed}?wallet=${walletId}`, { replace: true })
        }}
      >
        <WordFields places={places} />
        {isWrong && (
          <Notice tone="danger" live>
            <Trans>At least one word is wrong. Compare the words and their numbers with your paper.</Trans>
          </Notice>
        )}
      </SecretForm>
    </Card>
  )
}
