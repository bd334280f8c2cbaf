import type { Stories } from './stories.ts'
import { IconButton, IconButtonLink } from './icon-button.tsx'
import { ArrowLeftIcon, HomeIcon, RefreshIcon } from './launch-icons.tsx'

const doNothing = () => undefined

export const stories: Stories = {
  plain: () => (
    <div className="flex">
      <IconButton icon={ArrowLeftIcon} label="Back" onClick={doNothing} />
      <IconButtonLink icon={HomeIcon} label="Home" to="/" />
    </div>
  ),
  'on the sea': () => (
    <div className="rounded-card bg-sea p-2">
      <IconButton tone="onSea" icon={RefreshIcon} label="Refresh" onClick={doNothing} />
    </div>
  ),
}
