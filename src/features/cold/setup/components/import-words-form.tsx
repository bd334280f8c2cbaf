import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SecretForm } from '#src/entities/device-wallet/secret-form.tsx'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { likeliestPath, pathHistoryQueryOptions } from '#src/features/cold/setup/path-history.queries.ts'
import { useDefaultName } from '#src/features/cold/setup/use-default-name.ts'
import { useLeadToWallet } from '#src/features/cold/setup/use-lead-to-wallet.ts'
import { DevicePasswordFields, passwordsDiffer } from '#src/features/cold/shared/components/device-password-fields.tsx'
import { enteredWords, misspelledPlaces, WordEntry } from '#src/features/cold/shared/components/word-entry.tsx'
import type { EvmPath, PathCandidate } from '#src/keyring/keyring.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { PassphraseField } from './advanced-fields.tsx'
import { PathChoice } from './path-choice.tsx'

/**
 * Asks for the words, then for one of their paths, then for the password. The words stay in their fields until the
 * keyring has them: the fields are hidden meanwhile, not removed.
 */
export function ImportWordsForm() {
  const { keyring, state } = useKeyring()
  const leadTo = useLeadToWallet()
  const defaultName = useDefaultName()
  const [wrongPlaces, setWrongPlaces] = useState<readonly number[]>([])
  const [candidates, setCandidates] = useState<readonly PathCandidate[]>([])
  const { data: histories } = useQuery(pathHistoryQueryOptions(candidates))
  const [chosen, setChosen] = useState<EvmPath>()
  const path = chosen ?? likeliestPath(candidates, histories)
  const [differs, setDiffers] = useState(false)
  const isChoosing = candidates.length > 0
  const preview = async (valueOf: (name: string) => string) => {
    const words = enteredWords(valueOf)
    const misspelled = misspelledPlaces(words)
    setWrongPlaces(misspelled)
    if (misspelled.length > 0) return
    setCandidates(await keyring.previewWords(words.join(' '), valueOf('passphrase')))
  }
  const add = async (valueOf: (name: string) => string) => {
    const hasSlip = state.status === 'empty' && passwordsDiffer(valueOf)
    setDiffers(hasSlip)
    if (hasSlip) return
    const name = valueOf('name').trim()
    const passphrase = valueOf('passphrase')
    const wallet = await keyring.importWords({
      password: valueOf('password'),
      name: name === '' ? defaultName : name,
      words: enteredWords(valueOf).join(' '),
      ...(passphrase !== '' && { passphrase }),
      ...(path && { evmPath: path }),
    })
    await leadTo(wallet.id)
  }
  return (
    <SecretForm
      submitLabel={isChoosing ? <Trans>Import wallet</Trans> : <Trans>Find my accounts</Trans>}
      needsPassword={isChoosing}
      onSubmit={isChoosing ? add : preview}
    >
      <div hidden={isChoosing} className={isChoosing ? undefined : 'space-y-5'}>
        <WordEntry wrongPlaces={wrongPlaces} />
        <PassphraseField />
      </div>
      {isChoosing && (
        <>
          <PathChoice candidates={candidates} histories={histories} path={path} onChoose={setChosen} />
          <InputField
            name="name"
            label={<Trans>Name</Trans>}
            placeholder={defaultName}
            maxLength={40}
            autoComplete="off"
          />
          <DevicePasswordFields error={differs && <Trans>The passwords don’t match. Enter both again.</Trans>} />
          <Button
            variant="ghost"
            block
            onClick={() => {
              setCandidates([])
              setChosen(undefined)
            }}
          >
            <Trans>Change words</Trans>
          </Button>
        </>
      )}
    </SecretForm>
  )
}
