import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { loadAppConfig } from '#src/lib/app-config.ts'
import { supportHref, type SupportLetter } from '#src/lib/support-href.ts'
import { ExternalLink } from './external-link.tsx'

interface SupportLinkProps {
  /** Subject and facts of the email, so that the user needn't copy them. */
  readonly letter?: SupportLetter
}

/** Support's email address, within a sentence or alone; a text in its place while loading. */
export function SupportLink({ letter }: SupportLinkProps) {
  const { data: support } = useQuery({
    queryKey: ['support'],
    queryFn: async () => (await loadAppConfig()).support,
    staleTime: 'static',
  })
  if (!support) return <Trans>support</Trans>
  const { email, url } = support
  if (!url.startsWith('mailto:')) return <ExternalLink href={url}>{email}</ExternalLink>
  return (
    <a
      className="touch-target rounded-small font-semibold wrap-anywhere text-brand-600 underline-offset-2 hover:underline"
      href={supportHref(url, letter)}
    >
      {email}
    </a>
  )
}
