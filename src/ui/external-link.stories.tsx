import { ExternalLink } from './external-link.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  plain: () => <ExternalLink href="https://explorer.invalid">View in explorer</ExternalLink>,
}
