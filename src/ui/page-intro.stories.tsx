import { LighthouseIcon } from './rare-icons.tsx'
import { PageIntro } from './page-intro.tsx'
import type { Stories } from './stories.ts'
import { TextLink } from './text-link.tsx'

export const stories: Stories = {
  short: () => (
    <PageIntro icon={LighthouseIcon} title="Welcome back">
      Log in with your email address.
    </PageIntro>
  ),
  'long, with a link': () => (
    <PageIntro icon={LighthouseIcon} title="Set a new password for your account">
      We’ll email you a code to verify it’s you. <TextLink to="/">Why is that?</TextLink>
    </PageIntro>
  ),
}
