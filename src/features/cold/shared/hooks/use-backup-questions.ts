import { useEffect, useState } from 'react'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'

/** Returns the places of the words to ask for, in order; `undefined` until they're drawn, empty without `isAsked`. */
export function useBackupQuestions(walletId: string, isAsked = true): readonly number[] | undefined {
  const { keyring } = useKeyring()
  const [places, setPlaces] = useState<readonly number[]>()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  useEffect(() => {
    if (!isAsked) return undefined
    let isCurrent = true
    const draw = async () => {
      try {
        const drawn = await keyring.backupQuestions(walletId)
        if (isCurrent) setPlaces(drawn.toSorted((a, b) => a - b))
      } catch (error) {
        if (isCurrent) setFailure({ error })
      }
    }
    void draw()
    return () => {
      isCurrent = false
    }
  }, [keyring, walletId, isAsked])
  if (failure) throw failure.error
  return isAsked ? places : []
}
