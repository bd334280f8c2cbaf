import type { MessageDescriptor } from '@lingui/core'
import { useState } from 'react'
import { KeyringError, type KeyringErrorCode } from '#src/keyring/keyring.ts'
import { keyringErrorTexts } from './keyring-error-text.ts'

interface KeyringAction {
  readonly isRunning: boolean
  /** Why the keyring refused the last request. */
  readonly refusal: KeyringErrorCode | undefined
  readonly refusalText: MessageDescriptor | undefined
  readonly run: (action: () => Promise<void>) => Promise<void>
}

/** Runs one request to the keyring at a time, and returns why it was refused. Bugs go to the page's error boundary. */
export function useKeyringAction(): KeyringAction {
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  if (failure && !(failure.error instanceof KeyringError)) throw failure.error
  const refusal = failure?.error instanceof KeyringError ? failure.error.code : undefined
  const run = async (action: () => Promise<void>) => {
    if (isRunning) return
    setIsRunning(true)
    setFailure(undefined)
    try {
      await action()
    } catch (error) {
      setFailure({ error })
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, refusal, refusalText: refusal && keyringErrorTexts[refusal], run }
}
