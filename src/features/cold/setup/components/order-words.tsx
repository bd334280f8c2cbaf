import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { enteredWords, misspelledPlaces, WordEntry } from '#src/features/cold/shared/components/word-entry.tsx'
import type { DeviceWallet } from '#src/keyring/keyring.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Asks for every word, in order. */
export function OrderWords({ wallet }: { readonly wallet: DeviceWallet }) {
  const { keyring } = useKeyring()
  const { name } = wallet
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [wrongPlaces, setWrongPlaces] = useState<readonly number[]>([])
  const [isWrong, setIsWrong] = useState(false)
  return (
    <Card>
      <SecretForm
        submitLabel={<Trans>Confirm</Trans>}
        needsPassword={false}
        onSubmit={async (valueOf) => {
          const words = enteredWords(valueOf)
          const misspelled = misspelledPlaces(words)
          setWrongPlaces(misspelled)
          setIsWrong(false)
          if (misspelled.length > 0) return
          const isRight = await keyring.confirmWords(
            wallet.id,
            words.map((word, index) => ({ position: index + 1, word })),
          )
          setIsWrong(!isRight)
          if (isRight) await navigate(`${devicePaths.pickWords}?wallet=${wallet.id}`, { replace: true })
        }}
      >
        <WordEntry wrongPlaces={wrongPlaces} knownCount={query.get('words')} />
        {isWrong && (
          <Notice tone="danger" live>
            <Trans>These aren’t the words of {name} in order. Compare each one with your paper.</Trans>
          </Notice>
        )}
      </SecretForm>
    </Card>
  )
}
