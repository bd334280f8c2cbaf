import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStorageKept, keepStorage } from '#src/features/cold/manage/keep-storage.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

const storageKey = ['storage-kept']

/** Warns that the browser may clear site data when space runs short, unless it has promised not to. */
export function StorageNotice() {
  const client = useQueryClient()
  const { data: isKept } = useQuery({ queryKey: storageKey, queryFn: isStorageKept })
  const [wasRefused, setWasRefused] = useState(false)
  if (isKept !== false) return null
  const ask = async () => {
    await keepStorage()
    await client.refetchQueries({ queryKey: storageKey })
    setWasRefused(true)
  }
  return (
    <Notice
      tone="warning"
      title={<Trans>Your browser may delete these wallets</Trans>}
      action={
        !wasRefused && (
          <Button size="small" onClick={() => void ask()}>
            <Trans>Ask it to keep them</Trans>
          </Button>
        )
      }
    >
      {wasRefused ? (
        <Trans>
          It declined for now. Installing the app usually helps. Until then, make sure that you have your recovery
          words.
        </Trans>
      ) : (
        <Trans>
          When space runs short, it may delete site data. Only your recovery words would bring a wallet back.
        </Trans>
      )}
    </Notice>
  )
}
