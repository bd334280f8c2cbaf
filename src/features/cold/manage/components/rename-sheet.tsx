import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { Button } from '#src/ui/button.tsx'
import { InputField } from '#src/ui/input-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

interface RenameSheetProps {
  readonly title: string
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly save: (name: string) => Promise<unknown>
}

/** Renames a wallet or an account. */
export function RenameSheet({ title, name, open, onOpenChange, save }: RenameSheetProps) {
  const { i18n } = useLingui()
  const { isRunning, refusalText, run } = useKeyringAction()
  const [typed, setTyped] = useState<string>()
  const entry = typed ?? name
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => {
        setTyped(undefined)
        onOpenChange(isOpen)
      }}
      title={title}
    >
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (entry.trim() === '') return
          void run(async () => {
            await save(entry.trim())
            setTyped(undefined)
            onOpenChange(false)
          })
        }}
      >
        <InputField
          label={<Trans>Name</Trans>}
          value={entry}
          maxLength={40}
          autoComplete="off"
          error={entry.trim() === '' && <Trans>Enter a name.</Trans>}
          onChange={(event) => {
            setTyped(event.target.value)
          }}
        />
        {refusalText && (
          <Notice tone="danger" live>
            {i18n._(refusalText)}
          </Notice>
        )}
        <Button type="submit" size="large" block loading={isRunning}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Sheet>
  )
}
